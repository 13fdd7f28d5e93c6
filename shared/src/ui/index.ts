import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { createElement, type ReactNode } from 'react'
export { Button } from '@chakra-ui/react'
export function KitProvider({ children }: { children: ReactNode }) { return createElement(ChakraProvider, { value: defaultSystem, children }) }
