import remote from '../../remote.json'

/**
 * What a visitor reads, by the sections of the page. `{name}` stands for what is put in. The other
 * languages say all of it as well, each in a file beside this one; what the server alone needs is in on-server/.
 */
export const english = {
  language: 'en',
  name: 'Sala Chan',
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
    loading: 'The staff are on their way',
    failed: 'The staff could not be shown.',
    more: 'More of us',
  },
  rooms: {
    ask: 'Ask about this room',
    question: 'I would like to ask about the room “{title}”.',
    insideOf: 'Inside {title}',
    loading: 'The rooms are on their way',
    failed: 'The rooms could not be shown.',
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
  fromTheStart: 'From the start',
  tryAgain: 'Try again',
  unreadable: 'The answer could not be read. Please try again in a moment.',
  /** Of what an owner may put into other words. */
  originals: remote.site.originals,
}
