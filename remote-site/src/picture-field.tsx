import type { SitePicture } from '@sala/kit/contract/site'
import { Actions, Button, preparePicture, sendFailure } from '@sala/kit/ui'
import { useRef, useState } from 'react'
import styles from './site.module.css'
import { uploadSitePicture } from './site-api.ts'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

const axes = [
  ['x', 'Horizontal focal point', '{picture}: horizontal focal point'],
  ['y', 'Vertical focal point', '{picture}: vertical focal point'],
] as const

interface Props {
  remote: string
  name: string
  declared: { section: string; label: string }
}

/** Replaces a picture of the page, and sets its focal point. */
export function PictureField({ remote, name, declared }: Props) {
  const { content, isReader, change } = useEditing()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const path = ['remotes', remote, 'pictures', name]
  const own = content.remotes[remote]?.pictures[name]
  const focal = own?.focal ?? { x: 0.5, y: 0.5 }
  const accessibleName = `${declared.section}, ${declared.label}`

  const upload = async (file: File) => {
    setBusy(true)
    try {
      change(path, await uploadSitePicture(await preparePicture(file)))
    } catch (error) {
      sendFailure(error)
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <fieldset className={styles.group}>
      <legend>{declared.label}</legend>
      {own ? (
        <img
          className={styles.picture}
          src={own.file}
          alt={accessibleName}
          style={{ objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
        />
      ) : (
        <p className={styles.quiet}>{t('Original picture')}</p>
      )}
      {own &&
        axes.map(([axis, label, name]) => (
          <label key={axis} className={styles.range}>
            {t(label)}
            <input
              type="range"
              aria-label={t(name, { picture: accessibleName })}
              disabled={isReader}
              value={Math.round(focal[axis] * 100)}
              onChange={({ target }) => {
                const point = { ...focal, [axis]: target.valueAsNumber / 100 }
                change(path, { ...own, focal: point } satisfies SitePicture)
              }}
            />
          </label>
        ))}
      {!isReader && (
        <Actions>
          <input
            ref={input}
            hidden
            type="file"
            accept="image/*"
            aria-label={t('File for {picture}', { picture: accessibleName })}
            onChange={({ target }) => target.files?.[0] && upload(target.files[0])}
          />
          <Button
            variant="plain"
            isBusy={isBusy}
            aria-label={t('Upload image: {picture}', { picture: accessibleName })}
            onClick={() => input.current?.click()}
          >
            {t('Upload image')}
          </Button>
          {own && (
            <Button variant="plain" onClick={() => change(path, undefined)}>
              {t('Reset to original')}
            </Button>
          )}
        </Actions>
      )}
    </fieldset>
  )
}
