import { chakra } from './chakra.tsx'
import { DataCell, DataRow } from './data-table.tsx'

const Bone = chakra('i', {
  base: {
    display: 'block',
    width: 'min(10rem, 70%)',
    height: '1.25rem',
    borderRadius: 'house',
    background:
      'linear-gradient(100deg, var(--raised) 40%, var(--raised-high) 50%, var(--raised) 60%) 100% 0 / 300% 100%',
    animation: 'breathe 2s ease-in-out infinite',
  },
})

interface Props {
  columns: string[]
  /** Gives the first column's outline the picture's size. */
  pictureClassName: string | undefined
}

/** Rows in the shape of those to come. */
export function SkeletonRows({ columns, pictureClassName }: Props) {
  return ['first', 'second', 'third'].map((row) => (
    <DataRow key={row} aria-hidden>
      {columns.map((column, index) => (
        <DataCell key={column}>
          <Bone className={index === 0 ? pictureClassName : undefined} />
        </DataCell>
      ))}
    </DataRow>
  ))
}
