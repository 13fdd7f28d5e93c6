import { chakra, Field } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const look = {
  base: {
    width: '100%',
    minHeight: '2.75rem',
    paddingInline: '3',
    paddingBlock: '2',
    border: 0,
    borderBottom: '1px solid color-mix(in srgb, var(--quiet) 70%, transparent)',
    borderRadius: 0,
    background: 'ground',
    color: 'text',
    fontSize: 'text',
    lineHeight: 1.5,
    transition: 'background-color var(--quick), border-color var(--quick)',
    '&:hover, &:focus': { borderColor: 'brass' },
    '&:read-only': { color: 'quiet' },
  },
} as const

const Input = chakra(Field.Root === undefined ? 'input' : 'input', look)
