import type { Database } from '../../src/platform/db/connect.ts'

/** Bugs planted in the database of a torture run, so that its checks can be seen to fail. The product knows nothing of them. */
export const PLANTS = {
  // Every third change of a balance is computed from the total that the change before it had read.
  'lost-update': `
    CREATE FUNCTION planted_lost_update() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE stale bigint;
    BEGIN
      IF NEW.total_collected <> OLD.total_collected AND NEW.version % 3 = 0 THEN
        SELECT (before->>'total_collected')::bigint INTO stale FROM audit_log
          WHERE entity_id = OLD.id AND before IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1;
        NEW.total_collected := greatest(0, coalesce(stale, OLD.total_collected) + NEW.total_collected - OLD.total_collected);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER planted_lost_update BEFORE UPDATE ON deals FOR EACH ROW EXECUTE FUNCTION planted_lost_update();`,
  // The answer to a payment is not kept, as if a crash had come between the payment and its key.
  'doubled-payment': `
    CREATE FUNCTION planted_doubled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RETURN CASE WHEN NEW.path LIKE '%/payments' THEN NULL ELSE NEW END;
    END $$;
    CREATE TRIGGER planted_doubled_payment BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION planted_doubled_payment();`,
} as const
export type Plant = keyof typeof PLANTS

export const isPlant = (name: string): name is Plant => name in PLANTS

export const plant = async (database: Database, name: Plant): Promise<void> => {
  await database.pool.query(PLANTS[name])
}
