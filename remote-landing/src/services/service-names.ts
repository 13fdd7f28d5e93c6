export const serviceNames = ['oil', 'bath', 'evening'] as const

export type ServiceName = (typeof serviceNames)[number]
