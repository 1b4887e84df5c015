-- A bill stays as it was issued: what credit notes took back of it grows, and its buyer is erased once the books need not be
-- kept any more (s. 36 CGST Act).
CREATE OR REPLACE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'credited' - 'content' = to_jsonb(OLD) - 'credited' - 'content' AND NEW.credited >= OLD.credited
    AND (NEW.content = OLD.content
      OR (NEW.content - 'buyer' = OLD.content - 'buyer' AND OLD.created_at < now() - interval '8 years'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A bill is never changed or deleted.';
END $$;
