import { showAlone } from '@sala/kit/testing/show-alone'
import Screen from './screen.tsx'

showAlone(Screen)
