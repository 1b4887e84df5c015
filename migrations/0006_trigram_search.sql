-- Names and e-mails are searched by any part of them. Where the extension is not there (the embedded database) or may not be
-- created, the same searches scan the table, which is quick enough for a shop of that size.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_name_trigrams ON users USING gin (name gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS users_contact_email_trigrams ON users USING gin (contact_email gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS users_phone_number_trigrams ON users USING gin (phone_number gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS users_contact_phone_trigrams ON users USING gin (contact_phone gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Search without trigrams: %', SQLERRM;
END
$$;
