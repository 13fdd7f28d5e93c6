/** Where the house is reached, until its owner says otherwise. */
export const reachedAt = { phone: '+66 2 555 0129', email: 'admin@salachan.example' }
