/** Puts a sentence into the letter, after what stands there; once is enough. */
export function fillInLetter(sentence: string) {
  const field = document.querySelector('textarea')
  if (!field || field.readOnly || field.value.includes(sentence)) return
  field.value += field.value && '\n'
  field.value += sentence
}
