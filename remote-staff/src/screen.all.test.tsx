import { testCollection } from '@sala/kit/testing/collection-suite'
import { someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import Screen from './screen.tsx'
import { staff } from './staff.ts'

testCollection({ collection: staff, Screen, some: someStaff, typed: { name: 'Mali' } })
