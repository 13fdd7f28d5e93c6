import type { Role } from '@sala/kit/contract/people'

interface Account {
  id: string
  role: Role
}

/** Whether nobody of `accounts`, which are all, would be an owner without this one. */
export function isLastOwner(accounts: Account[], { id }: Pick<Account, 'id'>) {
  const owners = accounts.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.id === id
}
