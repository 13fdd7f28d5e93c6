export { default } from '@sala/build/webpack.common.js'
