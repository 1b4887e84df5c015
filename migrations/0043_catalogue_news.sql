-- NOTIFY takes a lock of the whole cluster until its transaction is on the disk and on the synchronous standby, so orders,
-- each of which changes stock, were committed one after the other. A change of the catalogue leaves a row instead; a process
-- takes the rows away and notifies (src/server/catalogue-news.ts). Unlogged: a crash may empty it, since it ends every
-- connection, and whoever connects again reads everything anew.
CREATE UNLOGGED TABLE "catalogue_news" ();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news DEFAULT VALUES;
  RETURN NULL;
END $$;
