import { newToken } from '../../people/sessions/tokens.ts'

/** It says whose it is, so that one that was found somewhere can be revoked. */
export function newDeployToken(app: string) {
  return `sala_${app}_${newToken()}`
}

/** The deploy token of an `Authorization: Bearer` header, or undefined when it has not the form of one. */
export function deployTokenOf(header: string | undefined) {
  return header?.match(/^bearer (sala_[a-z0-9]{1,40}_[\w-]{43})$/i)?.[1]
}
