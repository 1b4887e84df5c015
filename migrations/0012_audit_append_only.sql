-- The audit is added to and never changed: no UPDATE, no TRUNCATE, and a DELETE only of entries older than a year, only where
-- forget_audit_entries opened the way, and never without leaving an entry of its own. Whoever may drop a trigger could go
-- around it, and would leave the trace in the server's own log.
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('mathappu.forget_audit', true) = 'on' AND OLD.created_at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit is append-only.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is append-only.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION record_audit_retention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entries (action, subject, after)
    SELECT 'audit.retention', 'audit', jsonb_build_object('entries', count(*), 'from', min(created_at), 'to', max(created_at))
    FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_audit_entries(years integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE forgotten integer;
BEGIN
  PERFORM set_config('mathappu.forget_audit', 'on', true);
  DELETE FROM audit_entries WHERE created_at < now() - make_interval(years => years);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('mathappu.forget_audit', 'off', true);
  RETURN forgotten;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_entry BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
--> statement-breakpoint
CREATE TRIGGER refuse_audit_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_truncate();
--> statement-breakpoint
CREATE TRIGGER record_audit_retention AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_audit_retention();
