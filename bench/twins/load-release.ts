import auth from '../../remote-auth/src/screen.tsx'
import landing from '../../remote-landing/src/screen.tsx'
import rooms from '../../remote-rooms/src/screen.tsx'
import staff from '../../remote-staff/src/screen.tsx'

const screens = { auth, landing, rooms, staff }

export class ScreenLoadError extends Error {}

export async function loadRelease(name: keyof typeof screens) {
  return { default: screens[name] }
}
