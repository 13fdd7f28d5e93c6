import { getShownName } from '@sala/kit/contract/entry'
import type { OnPage, PageData } from '@sala/kit/contract/page'
import type { Room } from '@sala/kit/contract/staff-and-rooms'
import { useId } from 'react'
import { Gallery } from '../gallery/gallery.tsx'
import { useList } from '../gallery/use-list.ts'
import { roomsSource, type WithPicture } from '../landing-api.ts'
import { SectionLink } from '../page/section-link.tsx'
import { BookNow } from '../parts/book-now.tsx'
import { Photo } from '../parts/photo.tsx'
import { Section } from '../parts/section.tsx'
import { useSite } from '../site/site-context.tsx'
import { translation } from '../words/translation.ts'
import styles from './rooms.module.css'

const skeletons = [0, 1, 2].map((place) => <RoomSkeleton key={place} />)

export function Rooms({ lists }: { lists: PageData['lists'] | undefined }) {
  const list = useList(roomsSource, lists?.rooms)

  return (
    <Section id="rooms" title="rooms.title" text="rooms.text">
      <Gallery
        name="rooms"
        lists={lists}
        list={list}
        skeleton={<ul className={styles.rooms}>{skeletons}</ul>}
      >
        {(rooms, moreLinks) => (
          <>
            <ul className={styles.rooms}>
              {rooms.map((room, at) => (
                <RoomCard
                  key={room._id}
                  room={room}
                  isLarge={at === 0 || at === rooms.length - 1}
                />
              ))}
            </ul>
            {moreLinks && <div className={styles.more}>{moreLinks}</div>}
          </>
        )}
      </Gallery>
    </Section>
  )
}

const largeSizes = '(max-width: 1100px) 88vw, (max-width: 1364px) calc(58.7vw - 9px), 49.5rem'
const sizes =
  '(max-width: 600px) 88vw, (max-width: 1100px) calc(44vw - 14px), (max-width: 1364px) calc(29.4vw - 18px), 24rem'

interface CardProps {
  room: WithPicture<OnPage<Room>>
  /** Whether the card may span several columns. */
  isLarge: boolean
}

function RoomCard({ room, isLarge }: CardProps) {
  const titleId = useId()
  const title = getShownName(room.title, translation.unnamed)

  return (
    <li className={styles.room}>
      <div className={styles.frame}>
        <Photo
          {...room}
          alt={room.pictureText || translation.rooms.insideOf.replace('{title}', () => title)}
          sizes={isLarge ? largeSizes : sizes}
        />
      </div>
      <div className={styles.words}>
        <h3 id={titleId}>{title}</h3>
        <p>{room.description}</p>
        <BookNow describedBy={titleId} />
        {useSite() && <AskAboutLink title={title} />}
      </div>
    </li>
  )
}

function RoomSkeleton() {
  return (
    <li className={styles.room} aria-hidden="true">
      <i className={styles.frame} />
      <div className={styles.words}>
        <i />
        <i />
      </div>
    </li>
  )
}

/** Scrolls to the contact form and fills in a question about the room. */
function AskAboutLink({ title }: { title: string }) {
  return (
    <SectionLink
      to="contact"
      onFollow={() => appendToMessage(translation.rooms.question.replace('{title}', () => title))}
    >
      <u>{translation.rooms.ask}</u>
    </SectionLink>
  )
}

/** Appends a sentence to the message, unless it contains it already. */
function appendToMessage(sentence: string) {
  const field = document.querySelector('textarea')
  if (!field || field.readOnly || field.value.includes(sentence)) return
  field.value += field.value && '\n'
  field.value += sentence
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
