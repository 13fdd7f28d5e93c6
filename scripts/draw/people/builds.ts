/** Where somebody stands, unless the portrait says otherwise. */
export const woman = { x: 390, y: 690, size: 310 }
export const man = { x: 390, y: 680, size: 300 }
