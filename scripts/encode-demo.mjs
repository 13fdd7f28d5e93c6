import { hash } from 'node:crypto'
import { readDemoContent } from '../server/src/content/demo/content.ts'
import { writeEncodedPictures } from '../server/src/content/demo/encoded-pictures.ts'
import { encodePicture } from '../server/src/content/pictures/encode.ts'

// Called by build.mjs, on the pinned Node.
process.stderr.write('Encoding the demo pictures …\n')
const { staff, rooms } = readDemoContent()
const encoded = new Map()
for (const { picture } of [...staff, ...rooms]) {
  encoded.set(hash('sha256', picture), await encodePicture(picture))
}
writeEncodedPictures(encoded)
