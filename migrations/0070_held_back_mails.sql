-- Until 28 November 2026 a mail about an unpaid order that was held back, because its address had all mails of the day, was
-- stored nowhere: the ledger called its order unconfirmed, and no backup was proved. It becomes a stopped message, as it
-- would be today, without the text, which was never written. What the gateway was paid for was never held back,
-- and a mail whose job failed was lost in another way: the ledger goes on saying so.
DO $$ BEGIN
  -- Before the first start there is neither a job nor an order.
  IF to_regclass('jobs.job') IS NULL THEN RETURN; END IF;
  INSERT INTO messages (dedupe_key, order_id, kind, recipient, state, last_error, created_at)
  SELECT 'order-' || n.kind || '-' || o.id, o.id, n.kind, '', 'stopped', 'recipient', o.placed_at
  FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN estimates e ON e.order_id = o.id
    CROSS JOIN LATERAL (SELECT CASE WHEN e.order_id IS NOT NULL THEN 'estimate'
      WHEN o.payment_method IN ('upi_direct', 'bank_transfer') THEN 'awaiting' ELSE 'placed' END AS kind) n
  WHERE o.placed_at IS NOT NULL AND o.request_hash <> '' AND u.contact_email <> ''
    AND (e.order_id IS NOT NULL OR o.payment_method IN ('cod', 'upi_direct', 'bank_transfer', 'enquiry', 'free'))
    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.order_id = o.id AND m.channel = 'mail'
      AND m.kind IN ('placed', 'awaiting', 'estimate', 'refund_due') AND m.dedupe_key NOT LIKE 'order-repeat-%'
      AND m.dedupe_key NOT LIKE 'order-estimate-%-v%' AND (m.kind = 'estimate' OR e.order_id IS NULL))
    AND NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name = 'order-mail' AND j.state <> 'completed'
      AND (j.data->>'orderId')::int = o.id)
    AND o.id NOT IN (SELECT jsonb_array_elements_text(a.after->'orders')::int
      FROM audit_entries a WHERE a.action = 'order.takeover')
  ON CONFLICT DO NOTHING;
END $$;
