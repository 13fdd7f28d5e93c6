export { default } from '../webpack.common.js'
