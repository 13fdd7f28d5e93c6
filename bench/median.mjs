/** @param values as many as are odd */
export const median = (values) =>
  values.toSorted((one, other) => one - other)[(values.length - 1) / 2]
