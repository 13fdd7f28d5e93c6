import jestConfig from '@sala/build/jest.js'

export default jestConfig(import.meta.dirname)
