import { showAlone } from '@sala/shared/testing/show-alone'
import Screen from './screen.tsx'

showAlone(Screen)
