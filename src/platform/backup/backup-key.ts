/** What a BACKUP_KEY looks like; apart from the archive so that reading the configuration loads no cipher. */
export const KEY = /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/;
