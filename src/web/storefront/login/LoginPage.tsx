import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { m } from '#web/words/messages.js';
import { Sparks } from '../layout/Sparks.tsx';
import { useStore } from '../layout/shop-context.ts';
import { storeName } from '../layout/store-words.ts';
import { CookiesBlocked } from './CookiesBlocked.tsx';
import { handOverCart, handOverWishlist } from './cart-handover.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import type { DemoAccount } from './demo-accounts.ts';
import { RecoveryForm } from './RecoveryForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import type { SignInValues } from './sign-up-rules.ts';

interface LoginPageProps {
  /** A path of this site, already checked. */
  next: string;
  demoAccounts: readonly DemoAccount[];
}

type Tab = 'signIn' | 'signUp';
type Notice = { tone: 'error' | 'success'; text: string } | null;

export function LoginPage({ next, demoAccounts }: LoginPageProps) {
  const router = useRouter();
  const [tab, setTab] = useState<Tab>('signIn');
  const [notice, setNotice] = useState<Notice>(null);
  const [signIn, setSignIn] = useState<SignInValues>({ phone_number: '', password: '' });
  const [isRecovering, setIsRecovering] = useState(false);
  const fail = (text: string | null) => setNotice(text === null ? null : { tone: 'error', text });

  const enter = async (user: SessionUser) => {
    if (user.role === 'customer') await Promise.all([handOverCart(user.id), handOverWishlist()]);
    await router.invalidate();
    await router.navigate({ href: next, replace: true });
  };

  const registered = (phone: string) => {
    setSignIn({ phone_number: phone, password: '' });
    setNotice({ tone: 'success', text: m.login_registered() });
    setTab('signIn');
  };

  const recovered = (phone: string) => {
    setIsRecovering(false);
    setSignIn({ phone_number: phone, password: '' });
    setNotice({ tone: 'success', text: m.forgot_done() });
  };

  const fillIn = (account: DemoAccount) => {
    setTab('signIn');
    setNotice(null);
    setSignIn({ phone_number: account.phone_number, password: account.password });
  };

  if (isRecovering)
    return (
      <LoginCard>
        <RecoveryForm phone={signIn.phone_number} onRecovered={recovered} onBack={() => setIsRecovering(false)} />
      </LoginCard>
    );

  return (
    <LoginCard>
      <div onClickCapture={() => notice?.tone === 'error' && setNotice(null)}>
        <Tabs<Tab>
          label={m.login_tabs()}
          value={tab}
          onChange={(chosen) => {
            setNotice(null);
            setTab(chosen);
          }}
          items={[
            { value: 'signIn', label: m.login_sign_in() },
            { value: 'signUp', label: m.login_sign_up() },
          ]}
        >
          <div className="flex flex-col gap-4">
            {notice && (
              <Alert key={notice.text} tone={notice.tone} isNews>
                {notice.text}
              </Alert>
            )}
            {tab === 'signIn' ? (
              <SignInForm
                values={signIn}
                onChange={setSignIn}
                onFailure={fail}
                onSignedIn={enter}
                onForgotten={() => {
                  setNotice(null);
                  setIsRecovering(true);
                }}
              />
            ) : (
              <SignUpForm onFailure={fail} onRegistered={registered} />
            )}
          </div>
        </Tabs>
      </div>
      {next.startsWith('/cart') && <GuestWay />}
      <DemoAccounts accounts={demoAccounts} onUse={fillIn} />
    </LoginCard>
  );
}

/** The dark card around the forms, with the way back above and the notice below. */
function LoginCard({ children }: { children: ReactNode }) {
  const store = useStore();
  return (
    <div className="page-width flex flex-col items-center py-4 md:py-12">
      <div className="w-full max-w-md">
        <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-soft hover:text-ink">
          {m.login_back()}
        </Link>
        <div className="overflow-hidden rounded-lg border border-line bg-card shadow-float">
          <div className="on-night relative overflow-hidden px-6 py-4 sm:py-6">
            <Sparks className="absolute -top-16 -right-14 w-36 text-gold-bright sm:-top-4 sm:-right-6 sm:w-40" />
            <h1 className="relative pr-12 text-xl font-bold text-white sm:max-w-64 sm:pr-0 sm:text-2xl">
              {m.login_welcome({ store_name: storeName(store) })}
            </h1>
            <p className="relative mt-1 text-sm sm:max-w-64">{m.login_subtitle()}</p>
          </div>
          <div className="flex flex-col gap-6 px-6 pt-2 pb-6">
            <CookiesBlocked />
            {children}
          </div>
        </div>
        <p className="mt-4 text-center text-sm text-soft">{m.login_footer()}</p>
      </div>
    </div>
  );
}

/** Buying without an account: the checkout then asks for a contact (decisions §3). */
function GuestWay() {
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-center">
      <Link to="/cart" search={{ step: 'checkout' }} className={buttonClass({ variant: 'secondary', full: true })}>
        {m.login_guest()}
      </Link>
      <p className="text-sm text-soft">{m.login_guest_hint()}</p>
    </div>
  );
}
