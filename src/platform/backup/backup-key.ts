/** The format of BACKUP_KEY; separate from the archive so that reading the configuration loads no cipher. */
export const KEY = /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/;
