/** The estimate's status and total, and the answers open to its customer. */
import { Link } from '@tanstack/react-router';
import { Check, PencilLine, RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatDate, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { unbroken } from '#web/contact-links.ts';
import { useKept } from '#web/stored-state.ts';
import { ChangeList } from '#web/texts/ChangeList.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { NumberedSteps } from '../layout/NumberedSteps.tsx';
import { refusedMoney, refusedWord } from '../layout/refused-word.ts';
import { useStore } from '../layout/shop-context.ts';
import type { EstimateAnswers } from './use-estimate.ts';

export function EstimateAnswer({ answers }: { answers: EstimateAnswers }) {
  const { estimate, news } = answers;
  const missing = estimate.due?.missing_utr_end ?? estimate.missing_utr_end;
  return (
    <Card className="flex flex-col gap-4">
      {news && (
        <Alert key={news.text} tone={news.tone} isNews>
          {news.text}
        </Alert>
      )}
      <Total estimate={estimate} />
      {missing !== '' && (
        <Alert tone="warning" title={m.estimate_transfer_missing()}>
          <p>{m.estimate_transfer_missing_hint({ utr: missing })}</p>
        </Alert>
      )}
      <Standing answers={answers} />
    </Card>
  );
}

function Total({ estimate: { total_amount, previous, coupon_code } }: { estimate: Estimate }) {
  const lost = previous?.coupon_code && coupon_code === null ? previous.coupon_code : null;
  return (
    <div className="text-center">
      <p className="text-sm text-soft">{m.common_total()}</p>
      <p className="text-3xl font-bold">{formatRupees(total_amount)}</p>
      {previous && (
        <p className="text-sm text-soft">
          {m.estimate_before({
            version: previous.version,
            amount: formatRupees(previous.total_amount),
          })}
        </p>
      )}
      {previous && (
        <ChangeList changes={previous.changes} className="mx-auto mt-2 flex w-fit flex-col gap-1 text-left text-sm" />
      )}
      {lost && <p className="mt-1 text-sm text-amber">{m.estimate_coupon_over({ code: lost })}</p>}
    </div>
  );
}

function Standing({ answers }: { answers: EstimateAnswers }) {
  const { estimate, isAnswered } = answers;
  const store = useStore();
  switch (estimate.state) {
    case 'open':
      return (
        <>
          <p className="text-sm">{m.estimate_open()}</p>
          <Accept answers={answers} label={m.estimate_accept()} />
          <AskForChange answers={answers} label={m.estimate_ask()} />
        </>
      );
    case 'accepted':
      return (
        <>
          <Accepted estimate={estimate} isNews={isAnswered} />
          <AskForChange answers={answers} label={m.estimate_ask()} />
        </>
      );
    case 'asked':
      return (
        <>
          <Alert tone="warning" title={m.estimate_asked()} isNews={isAnswered}>
            <p className="whitespace-pre-line wrap-anywhere">“{estimate.ask}”</p>
            <p className="mt-2">{m.estimate_asked_hint()}</p>
          </Alert>
          <AskForChange answers={answers} label={m.estimate_ask_again()} />
          <Accept answers={answers} label={m.estimate_accept_anyway()} isSecond />
        </>
      );
    case 'expired':
      return <Expired answers={answers} />;
    case 'awaiting':
      return <Paid tone="info" title={m.confirmation_awaiting_title()} answers={answers} />;
    case 'ordered':
      return <Paid tone={estimate.due ? 'info' : 'success'} title={m.estimate_ordered()} answers={answers} />;
    case 'refused':
      return (
        <Alert tone="warning" title={m.order_refused_title()}>
          <p>{estimate.not_served && refusedWord(estimate.not_served)}</p>
          <p className="mt-2">{refusedMoney(estimate.paid_amount, estimate.goes_back_by_hand)}</p>
        </Alert>
      );
    case 'cancelled':
      return (
        <Alert tone="error" title={m.estimate_cancelled()} isNews={isAnswered}>
          <p>{m.estimate_cancelled_hint({ phone: unbroken(store.phone_number) })}</p>
        </Alert>
      );
  }
}

interface PaidProps {
  tone: 'info' | 'success';
  title: string;
  answers: EstimateAnswers;
}

/** The customer sent money: shown like the confirmation of an order paid at the checkout. */
function Paid({ tone, title, answers }: PaidProps) {
  const { number, due } = answers.estimate;
  return (
    <>
      <Alert tone={tone} title={title} isNews={answers.isAnswered && due === null}>
        <p>
          {m.common_order_number()} <strong>{number}</strong>
        </p>
      </Alert>
      {due ? <StillDue due={due} isNews={answers.isAnswered} /> : <WhatHappensNext estimate={answers.estimate} />}
    </>
  );
}

function StillDue({ due, isNews }: { due: NonNullable<Estimate['due']>; isNews: boolean }) {
  const amount = formatRupees(due.amount);
  if (!due.utr_end) return <Alert tone="warning" title={m.order_due_amount({ amount })} />;
  return (
    <Alert tone="info" title={m.order_due_told()} isNews={isNews}>
      <p>{m.order_due_told_hint({ amount, utr: due.utr_end })}</p>
    </Alert>
  );
}

/** After money was sent. With something still due, it follows the ways to pay that. */
export function WhatHappensNext({ estimate }: { estimate: Estimate }) {
  const { number, due } = estimate;
  return (
    <>
      <div>
        <p className="font-semibold">{m.confirmation_next()}</p>
        <NumberedSteps steps={stepsOf(estimate)} />
      </div>
      <Link
        to="/track-order"
        search={{ id: number }}
        className={buttonClass({ full: true, variant: due ? 'secondary' : 'primary' })}
      >
        {m.common_track_order()}
      </Link>
    </>
  );
}

function stepsOf({ state, total_amount, paid_amount, utr_end }: Estimate): string[] {
  if (state === 'awaiting')
    return [
      m.estimate_awaiting_check({ amount: formatRupees(total_amount), utr: utr_end }),
      m.confirmation_next_pack(),
    ];
  if (paid_amount === 0) return [m.estimate_ordered_hint()];
  const amount = formatRupees(paid_amount);
  return [m.confirmation_next_paid({ amount }), m.confirmation_next_pack(), m.estimate_ordered_hint()];
}

function Accepted({ estimate, isNews }: { estimate: Estimate; isNews: boolean }) {
  const date = formatDate(estimate.accepted_at ?? estimate.createdAt);
  const canPay = estimate.upi_link !== null || estimate.bank_details !== '' || estimate.pays_online;
  return (
    <Alert tone="success" title={m.estimate_accepted()} isNews={isNews}>
      <p>{canPay ? m.estimate_accepted_on({ date }) : m.estimate_accepted_call({ date })}</p>
    </Alert>
  );
}

function Accept({ answers, label, isSecond = false }: { answers: EstimateAnswers; label: string; isSecond?: boolean }) {
  return (
    <Button
      size="lg"
      full
      variant={isSecond ? 'secondary' : 'primary'}
      icon={<Check size={20} aria-hidden="true" />}
      busy={answers.busy === 'accept'}
      busyText={m.estimate_accepting()}
      disabled={answers.busy !== null}
      onClick={() => void answers.accept()}
    >
      {label}
    </Button>
  );
}

function Expired({ answers }: { answers: EstimateAnswers }) {
  return (
    <>
      <Alert tone="warning" title={m.estimate_expired()} isNews={answers.isAnswered}>
        <p>{m.estimate_expired_hint({ date: formatDay(answers.estimate.valid_until) })}</p>
      </Alert>
      <Button
        size="lg"
        full
        icon={<RefreshCw size={20} aria-hidden="true" />}
        busy={answers.busy === 'renew'}
        busyText={m.estimate_renewing()}
        onClick={() => void answers.renew()}
      >
        {m.estimate_renew()}
      </Button>
    </>
  );
}

const MOST_LETTERS = 500;

/** The button turns into the form; the typed text stays until it is sent or given up, also over a reload. */
function AskForChange({ answers, label }: { answers: EstimateAnswers; label: string }) {
  const { number, ask } = answers.estimate;
  const { values, isKept, keep, forget } = useKept(`ask ${number}`, { text: ask });
  const { text } = values;
  const [isPressed, setPressed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    forget();
    setPressed(false);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError(m.estimate_ask_needed());
    if (await answers.ask(text)) close();
  };
  if (!isPressed && !isKept)
    return (
      <Button
        variant="secondary"
        full
        icon={<PencilLine size={20} aria-hidden="true" />}
        disabled={answers.busy !== null}
        onClick={() => setPressed(true)}
      >
        {label}
      </Button>
    );
  return (
    <Form onSubmit={send} className="flex flex-col gap-3">
      <TextAreaField
        autoFocus
        label={m.estimate_ask_label()}
        hint={m.estimate_ask_hint()}
        error={error}
        name="text"
        required
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => {
          keep({ text: event.target.value });
          setError(null);
        }}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button type="submit" busy={answers.busy === 'ask'} busyText={m.common_sending()}>
          {m.estimate_ask_send()}
        </Button>
        <Button variant="quiet" onClick={close}>
          {m.common_cancel()}
        </Button>
      </div>
    </Form>
  );
}
