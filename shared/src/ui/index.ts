export { KitProvider } from './kit-provider.tsx'
