/**
 * Downloads a picture and turns it into a file named after the last part of its address.
 * @throws {Error} when it cannot be had
 */
export async function downloadPicture(url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture ${url} answered ${response.status}`)
  const blob = await response.blob()
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return new File([blob], name, { type: blob.type })
}
