/**
 * The door to two-step sign-in for staff: a code from an authenticator app after the password. Ten single-use recovery codes
 * replace a lost phone; the owner can switch the step off for somebody who lost both.
 */
import { randomInt } from 'node:crypto';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { matchTotp, newTotpSecret, totpAddress } from '#platform/totp.ts';
import { fieldError, notFound, ShopError } from '#shared/errors.ts';
import { fromE164 } from '#shared/phone.ts';
import type { AuditAction } from '../../settings/audit/audit.contract.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import { type AccountChange, type Mailing, mailAccountChanges } from '../accounts.change-mail.ts';
import { deleteOtherSessions, findUser } from '../accounts.queries.ts';
import { requirePassword, requireStillSignedIn } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import type { SecondStep, SecondStepDraft } from '../staff/staff.contract.ts';
import * as queries from './second-step.queries.ts';

const RECOVERY_CODES = 10;
/** The key of the limits per minute: this account from this place. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

type Row = NonNullable<Awaited<ReturnType<typeof queries.findSecondStep>>>;

export async function secondStepOf(db: Db, userId: number): Promise<SecondStep> {
  const row = await queries.findSecondStep(db, userId);
  const isOn = row?.confirmedAt != null;
  return {
    isOn,
    since: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: isOn ? row.recoveryHashes.length : 0,
  };
}

/** Creates a secret after the password was given. It has no effect until confirmed with a code. */
export async function beginSecondStep(db: Db, auth: Auth, actor: Actor, password: string): Promise<SecondStepDraft> {
  await requirePassword(db, auth, actor.id, password);
  const secret = newTotpSecret();
  const sealed = await auth.encrypt(secret);
  const isKept = await inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, actor);
    return queries.keepDraft(tx, actor.id, sealed);
  });
  if (!isKept) throw new ShopError('CONFLICT', 'Two-step sign-in is switched on already.');
  const [user, store] = [await findUser(db, actor.id), await getStore(db)];
  const account = fromE164(user?.phoneNumber ?? null) ?? String(actor.id);
  return { secret, uri: totpAddress(secret, store.store_name, account) };
}

/** Switches the step on with the first code from the app and returns the recovery codes. All other sessions end. */
export async function confirmSecondStep(
  db: Db,
  auth: Auth,
  actor: Actor,
  code: string,
  mailing: Mailing,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, actor);
    const row = await queries.lockSecondStep(tx, actor.id);
    if (!row) throw notFound();
    if (row.confirmedAt) throw new ShopError('CONFLICT', 'Two-step sign-in is switched on already.');
    const step = matchTotp(await auth.decrypt(row.secret), code.trim(), databaseNow(), row.lastStep);
    if (step === null) throw codeWrong('code');
    const codes = newRecoveryCodes();
    await queries.confirm(tx, actor.id, step, hashesOf(auth, actor.id, codes));
    await deleteOtherSessions(tx, actor.id, actor.sessionToken);
    await audit(tx, actor.id, 'staff.second_step.on');
    await mailChange(tx, mailing, actor.id, 'secondStepOn');
    return codes;
  });
}

/** Replaces the recovery codes, after password and code. */
export async function renewRecoveryCodes(
  db: Db,
  auth: Auth,
  actor: Actor,
  proof: { current_password: string; code: string },
  mailing: Mailing,
): Promise<string[]> {
  await requirePassword(db, auth, actor.id, proof.current_password);
  const codes = newRecoveryCodes();
  await proven(db, { auth, mailing }, actor, proof.code, async (tx) => {
    await queries.setRecoveryHashes(tx, actor.id, hashesOf(auth, actor.id, codes));
    await audit(tx, actor.id, 'staff.second_step.codes');
  });
  return codes;
}

/** Switches the step off, after password and code. */
export async function endSecondStep(
  db: Db,
  auth: Auth,
  actor: Actor,
  proof: { current_password: string; code: string },
  mailing: Mailing,
): Promise<void> {
  await requirePassword(db, auth, actor.id, proof.current_password);
  await proven(db, { auth, mailing }, actor, proof.code, async (tx) => {
    await queries.deleteSecondStep(tx, actor.id);
    await audit(tx, actor.id, 'staff.second_step.off');
    await mailChange(tx, mailing, actor.id, 'secondStepOff');
  });
}

/** What checking a code needs: the person is notified when a recovery code is used. */
interface CodeNeeds {
  auth: Auth;
  mailing: Mailing;
}

async function proven(db: Db, needs: CodeNeeds, actor: Actor, code: string, work: (tx: Db) => Promise<void>) {
  await inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, actor);
    const row = await queries.lockSecondStep(tx, actor.id);
    if (!row?.confirmedAt) throw notFound();
    if (!(await takeCode(tx, needs, row, code))) throw codeWrong('code');
    await work(tx);
  });
}

/**
 * The second step at sign-in. TOTP_REQUIRED without a code, TOTP_INVALID with a wrong one, true with a right one; false if it
 * is off.
 */
export async function requireSecondStep(
  db: Db,
  needs: CodeNeeds,
  userId: number,
  code: string | undefined,
): Promise<boolean> {
  const row = await queries.findSecondStep(db, userId);
  if (!row?.confirmedAt) return false;
  if (!code) throw new ShopError('TOTP_REQUIRED', 'Please enter the code of your authenticator app.');
  const isRight = await inTransaction(db, async (tx) => {
    const locked = await queries.lockSecondStep(tx, userId);
    return locked?.confirmedAt ? takeCode(tx, needs, locked, code) : true;
  });
  if (!isRight) throw codeWrong('totp_code');
  return true;
}

/** True for a valid code, which is then used up. */
async function takeCode(tx: Db, { auth, mailing }: CodeNeeds, row: Row, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  const step = matchTotp(await auth.decrypt(row.secret), code, databaseNow(), row.lastStep);
  if (step !== null) {
    await queries.setLastStep(tx, row.userId, step);
    return true;
  }
  const hash = hashOf(auth, row.userId, code);
  if (!row.recoveryHashes.includes(hash)) return false;
  const left = row.recoveryHashes.filter((known) => known !== hash);
  await queries.setRecoveryHashes(tx, row.userId, left);
  await audit(tx, row.userId, 'staff.second_step.recovery', { left: left.length });
  await mailChange(tx, mailing, row.userId, 'secondStepUsed');
  return true;
}

function codeWrong(field: 'code' | 'totp_code'): ShopError {
  const text = 'Wrong or used code. Wait for the next code in your app and enter it.';
  return fieldError('TOTP_INVALID', field, text);
}

/** Ten letters and digits each, 49 bits: not guessable within the tries that a sign-in allows. */
function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const five = () => Array.from({ length: 5 }, letter).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${five()}-${five()}`);
}

function hashOf(auth: Auth, userId: number, code: string): string {
  return auth.keyedHash(`recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

const hashesOf = (auth: Auth, userId: number, codes: readonly string[]) =>
  codes.map((code) => hashOf(auth, userId, code));

async function mailChange(tx: Db, mailing: Mailing, userId: number, change: AccountChange): Promise<void> {
  const user = await findUser(tx, userId);
  if (user) await mailAccountChanges(tx, mailing, user, [change]);
}

async function audit(tx: Db, actorId: number, action: AuditAction, after?: unknown): Promise<void> {
  await recordAudit(tx, { actorId, action, subject: `staff:${actorId}`, ...(after ? { after } : {}) });
}
