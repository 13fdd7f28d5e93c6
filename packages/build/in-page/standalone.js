// A remote's page under `webpack serve`, which resolves `/` from the remote's folder.
import { showAlone } from '@sala/kit/testing/show-alone'
import Screen from '/src/screen.tsx'

showAlone(Screen)
