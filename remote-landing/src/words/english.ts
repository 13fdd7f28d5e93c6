import remote from '../../remote.json'

/**
 * The texts of the page, by section; `{name}` is a placeholder. The other languages are JSON files with the
 * same keys. Texts that only the server renders are in on-server/.
 */
export const english = {
  language: 'en',
  name: 'Sala Chan',
  skip: 'Skip to content',
  bookNow: 'Book now',
  menu: {
    button: 'Menu',
    close: 'Close',
    label: 'Sections of this page',
    home: 'Home',
    services: 'Services',
    staff: 'Staff',
    rooms: 'Rooms',
    contact: 'Contact',
  },
  services: {
    contact: 'Contact us',
  },
  staff: {
    portraitOf: 'Portrait of {name}',
    loading: 'Loading staff',
    failed: 'Staff could not be loaded.',
    more: 'More of us',
  },
  rooms: {
    ask: 'Ask about this room',
    question: 'I would like to ask about the room “{title}”.',
    insideOf: 'Inside {title}',
    loading: 'Loading rooms',
    failed: 'Rooms could not be loaded.',
    more: 'More rooms',
  },
  contact: {
    name: 'Name',
    email: 'Email',
    message: 'Message',
    send: 'Send',
    sending: 'Sending...',
    incomplete: 'Please fill all the fields',
    badEmail: 'Please enter a valid email',
  },
  orCall: 'or call',
  footer: {
    street: '29 Soi Lom Chan, Charoen Nakhon Road',
    city: 'Khlong San, Bangkok 10600',
    station: 'Three minutes from the BTS',
    copyright: '© 2019 Sala Chan',
    adults: '18+',
    adultsOnly: 'For adults only',
    languages: 'Languages',
  },
  fromTheStart: 'Back to the start',
  unnamed: 'Unnamed',
  tryAgain: 'Try again',
  error: 'Something went wrong. Please try again in a moment.',
  /** Default texts that the owner can change. */
  originals: remote.site.originals,
}
