/**
 * The demonstration widget: the `Razorpay` class of the real checkout script, with buttons instead of a bank. It lives
 * in a shadow root with a constructed style sheet and no inline code, so that it works under a strict content policy. What
 * is typed into its fields is never sent anywhere; the amount shown is the server's, whatever the page says.
 */
(() => {
  const DEMONSTRATION = 'Demonstration payments: no money moves';

  /** The real window speaks Tamil when the shop asks for it (`config.display.language`), so this one does too. */
  const TAMIL = {
    [DEMONSTRATION]: 'மாதிரிப் பணம் செலுத்துதல்: உண்மையான பணம் போகாது',
    'Demonstration payments': 'மாதிரிப் பணம் செலுத்துதல்',
    'Payment method': 'பணம் செலுத்தும் முறை',
    Card: 'கார்டு',
    'Card number': 'கார்டு எண்',
    'Expiry (MM/YY)': 'காலாவதி (MM/YY)',
    'UPI ID': 'UPI ஐடி',
    Success: 'வெற்றி',
    Failure: 'தோல்வி',
    Close: 'மூடு',
    'UPI pending': 'UPI காத்திருப்பில்',
    'Pay, then lose the answer': 'செலுத்து, பதில் வராமல் போகட்டும்',
    'Test values, filled in for you. What you type here is sent nowhere.':
      'சோதனை விவரங்கள் நிரப்பப்பட்டுள்ளன. நீங்கள் எழுதுவது எங்கும் அனுப்பப்படாது.',
    'Enter a card number.': 'கார்டு எண்ணை உள்ளிடுங்கள்.',
    'Enter the expiry as MM/YY.': 'காலாவதியை MM/YY என உள்ளிடுங்கள்.',
    'Enter the CVV.': 'CVV எண்ணை உள்ளிடுங்கள்.',
    'Enter a UPI ID such as name@bank.': 'name@bank போன்ற UPI ஐடியை உள்ளிடுங்கள்.',
    'This order is paid already.': 'இந்த ஆர்டருக்கு ஏற்கெனவே பணம் செலுத்தப்பட்டுள்ளது.',
    'One moment…': 'சற்றுக் காத்திருங்கள்…',
    'Waiting for the UPI app. You may close this window; the payment can still finish.':
      'UPI செயலிக்காகக் காத்திருக்கிறது. இந்தப் பக்கத்தை மூடலாம்; பணம் செலுத்துவது தொடரும்.',
    'Paid, and the answer is lost: this page has told the shop nothing.':
      'பணம் செலுத்தப்பட்டது, பதில் வரவில்லை: கடைக்கு எதுவும் தெரிவிக்கப்படவில்லை.',
    'The payment failed.': 'பணம் செலுத்த முடியவில்லை.',
  };
  let isTamil = false;
  const inLanguage = (english) => (isTamil && TAMIL[english]) || english;
  const POLL_MS = 2000;
  const api = new URL('.', document.currentScript.src);

  /** The test values of the provider's pages, so that nobody types a real card. */
  const TEST_VALUES = { number: '4100 2800 0000 1007', expiry: '12/30', cvv: '123', upi: 'success@razorpay' };

  const STYLES = `
    :host { all: initial; }
    * { box-sizing: border-box; font: inherit; }
    dialog { --accent: #c8102e; position: fixed; inset: 0; margin: auto; width: min(420px, calc(100vw - 24px));
      max-height: calc(100dvh - 24px); overflow: auto; padding: 0; border: 0; border-radius: 14px; background: #fffaf5;
      color: #1a0b14; font: 16px/1.45 system-ui, sans-serif; box-shadow: 0 24px 64px rgb(26 11 20 / 45%); }
    dialog::backdrop { background: rgb(26 11 20 / 60%); }
    .head { padding: 16px 20px; background: #1a0b14; color: #fff; }
    .head p { margin: 0; }
    .demonstration { font-size: 14px; font-weight: 600; color: #ffd27a; }
    .shop { margin-top: 8px; font-size: 14px; }
    .amount { font-size: 28px; font-weight: 700; font-variant-numeric: tabular-nums; }
    .body { padding: 16px 20px 20px; display: grid; gap: 16px; }
    [role=tablist] { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
    [role=tab] { min-height: 44px; border: 1px solid #cdbfb4; border-radius: 8px; background: #fff; color: inherit; cursor: pointer; }
    [role=tab][aria-selected=true] { border-color: var(--accent); color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
    [role=tabpanel] { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
    [role=tabpanel][hidden] { display: none; }
    label { display: grid; gap: 4px; font-size: 14px; }
    label.wide { grid-column: 1 / -1; }
    input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #8d7f78; border-radius: 8px; background: #fff;
      color: inherit; font-size: 16px; }
    input[aria-invalid=true] { border-color: #b00020; box-shadow: inset 0 0 0 1px #b00020; }
    .note { margin: 0; font-size: 14px; color: #5c4a52; }
    .message { margin: 0; min-height: 1.45em; font-size: 14px; font-weight: 600; }
    .message.bad { color: #b00020; }
    .buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
    .buttons button { min-height: 44px; padding: 8px; border: 1px solid #8d7f78; border-radius: 8px; background: #fff; color: inherit; cursor: pointer; }
    .buttons .main { grid-column: 1 / -1; border-color: var(--accent); background: var(--accent); color: #fff; font-weight: 600; }
    .buttons .wide { grid-column: 1 / -1; }
    button:disabled, button[aria-disabled=true] { opacity: .55; cursor: default; }
    :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
  `;

  /** @returns {HTMLElement} an element with its properties, attributes and children */
  function make(tag, properties = {}, children = []) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name in element) element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  function makeField(name, label, properties, className = '') {
    const id = `field-${name}`;
    const input = make('input', {
      id,
      name,
      value: TEST_VALUES[name],
      autocomplete: 'off',
      spellcheck: false,
      ...properties,
    });
    return { input, label: make('label', { className, htmlFor: id }, [inLanguage(label), input]) };
  }

  /** Groups of four, as on the card; 16 digits and 3 spaces are the 19 characters of the field. */
  function groupDigits(text) {
    return text
      .replace(/\D/g, '')
      .slice(0, 16)
      .replace(/(\d{4})(?=\d)/g, '$1 ');
  }

  function slashExpiry(text) {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  }

  function makeCardPanel() {
    const number = makeField('number', 'Card number', { maxLength: 19, inputMode: 'numeric' }, 'wide');
    const expiry = makeField('expiry', 'Expiry (MM/YY)', { maxLength: 5, inputMode: 'numeric', placeholder: 'MM/YY' });
    const cvv = makeField('cvv', 'CVV', { maxLength: 4, inputMode: 'numeric', type: 'password' });
    number.input.addEventListener('input', () => {
      number.input.value = groupDigits(number.input.value);
    });
    expiry.input.addEventListener('input', (event) => {
      if (!event.inputType?.startsWith('delete')) expiry.input.value = slashExpiry(expiry.input.value);
    });
    cvv.input.addEventListener('input', () => {
      cvv.input.value = cvv.input.value.replace(/\D/g, '');
    });
    return {
      element: make('div', { id: 'panel-card', role: 'tabpanel', 'aria-labelledby': 'tab-card' }, [
        number.label,
        expiry.label,
        cvv.label,
      ]),
      faults: () => [
        [number.input, /^\d{4} \d{4} \d{4} \d{1,4}$/.test(number.input.value), 'Enter a card number.'],
        [expiry.input, /^(0[1-9]|1[0-2])\/\d\d$/.test(expiry.input.value), 'Enter the expiry as MM/YY.'],
        [cvv.input, /^\d{3,4}$/.test(cvv.input.value), 'Enter the CVV.'],
      ],
    };
  }

  function makeUpiPanel() {
    const upi = makeField('upi', 'UPI ID', { maxLength: 255, inputMode: 'email' }, 'wide');
    return {
      element: make('div', { id: 'panel-upi', role: 'tabpanel', 'aria-labelledby': 'tab-upi' }, [upi.label]),
      faults: () => [
        [upi.input, /^[\w.-]+@[\w.-]+$/.test(upi.input.value.trim()), 'Enter a UPI ID such as name@bank.'],
      ],
    };
  }

  async function ask(path, body) {
    const request = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const response = await fetch(new URL(path, api), { credentials: 'omit', ...request });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    throw Object.assign(new Error(answer.error?.description ?? 'The payment server did not answer.'), {
      wire: answer.error,
    });
  }

  const rupees = (paise) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

  /** The form post of `callback_url`: the three fields of success, or the error in brackets. */
  function postTo(url, fields) {
    const inputs = Object.entries(fields).map(([name, value]) =>
      make('input', { type: 'hidden', name, value: String(value ?? '') }),
    );
    const form = make('form', { method: 'post', action: url }, inputs);
    document.body.append(form);
    form.submit();
  }

  class Razorpay {
    #options;
    #listeners = { 'payment.failed': [] };
    #host = null;
    #dialog = null;
    #view = {};
    #method = 'card';
    #isBusy = false;
    #opener = null;
    #timers = [];

    constructor(options) {
      if (!options?.key) throw new Error('Razorpay: the option `key` is mandatory');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners[event] = [...(this.#listeners[event] ?? []), listener];
      return this;
    }

    open() {
      if (this.#host) return;
      isTamil = this.#options.config?.display?.language === 'tam';
      this.#opener = document.activeElement;
      this.#host = make('div', { 'data-demonstration-payments': '' });
      const root = this.#host.attachShadow({ mode: 'open' });
      // Safari before 16.4 shows the window without styles; the shop's policy allows none of another kind.
      if ('adoptedStyleSheets' in root) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLES);
        root.adoptedStyleSheets = [sheet];
      }
      this.#dialog = this.#build();
      root.append(this.#dialog);
      document.body.append(this.#host);
      this.#dialog.showModal();
      this.#select(this.#options.prefill?.method === 'upi' ? 'upi' : 'card');
      this.#view.tabs[this.#method].focus();
      this.#armTimeout();
      this.#showAmount();
    }

    /** Closes the widget without notifying the shop. */
    close() {
      for (const timer of this.#timers) clearTimeout(timer);
      this.#timers = [];
      this.#host?.remove();
      this.#host = null;
      if (this.#opener instanceof HTMLElement) this.#opener.focus();
    }

    #build() {
      const { name, description, theme } = this.#options;
      const view = this.#view;
      view.amount = make('p', { className: 'amount', textContent: '…' });
      view.message = make('p', { className: 'message', role: 'status', 'aria-live': 'polite' });
      view.panels = { card: makeCardPanel(), upi: makeUpiPanel() };
      view.tabs = { card: this.#makeTab('card', 'Card'), upi: this.#makeTab('upi', 'UPI') };
      view.buttons = this.#makeButtons();
      const dialog = make(
        'dialog',
        {
          role: 'dialog',
          'aria-modal': 'true',
          'aria-label': inLanguage('Demonstration payments'),
          lang: isTamil ? 'ta' : 'en',
        },
        [
          make('div', { className: 'head' }, [
            make('p', { className: 'demonstration', textContent: inLanguage(DEMONSTRATION) }),
            make('p', { className: 'shop', textContent: [name, description].filter(Boolean).join(' · ') }),
            view.amount,
          ]),
          // No header and main landmarks: the shop's page beneath has both.
          make('div', { className: 'body' }, [
            make('div', { role: 'tablist', 'aria-label': inLanguage('Payment method') }, Object.values(view.tabs)),
            view.panels.card.element,
            view.panels.upi.element,
            make('p', {
              className: 'note',
              textContent: inLanguage('Test values, filled in for you. What you type here is sent nowhere.'),
            }),
            view.message,
            make('div', { className: 'buttons' }, Object.values(view.buttons)),
          ]),
        ],
      );
      if (typeof theme?.color === 'string') dialog.style.setProperty('--accent', theme.color);
      this.#listen(dialog);
      return dialog;
    }

    #makeTab(method, label) {
      const tab = make('button', {
        type: 'button',
        id: `tab-${method}`,
        role: 'tab',
        textContent: inLanguage(label),
        'aria-controls': `panel-${method}`,
      });
      tab.addEventListener('click', () => this.#select(method));
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const other = method === 'card' ? 'upi' : 'card';
        this.#select(other);
        this.#view.tabs[other].focus();
      });
      return tab;
    }

    #makeButtons() {
      const makeButton = (label, className, run) => {
        const button = make('button', { type: 'button', className, textContent: inLanguage(label) });
        button.addEventListener('click', () => run());
        return button;
      };
      return {
        success: makeButton('Success', 'main', () => this.#paySuccess()),
        failure: makeButton('Failure', '', () => this.#payFailure()),
        close: makeButton('Close', '', () => this.#dismiss()),
        pending: makeButton('UPI pending', 'wide', () => this.#payPending()),
        lost: makeButton('Pay, then lose the answer', 'wide', () => this.#payAndLose()),
      };
    }

    #listen(dialog) {
      const { modal = {} } = this.#options;
      // A browser may end a dialog by itself at the second Escape; ours ends only through #dismiss.
      dialog.addEventListener('cancel', (event) => event.preventDefault());
      dialog.addEventListener('close', () => this.#host && dialog.showModal());
      dialog.addEventListener('keydown', (event) => {
        // Keys typed here are not the shop's shortcuts.
        event.stopPropagation();
        if (event.key === 'Tab') this.#keepFocus(event);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (modal.escape !== false) this.#dismiss();
      });
      dialog.addEventListener('click', (event) => {
        if (event.target === dialog && modal.backdropclose === true) this.#dismiss();
      });
    }

    #keepFocus(event) {
      const reachable = [...this.#dialog.querySelectorAll('button, input')].filter(
        (element) => !element.disabled && element.tabIndex >= 0 && element.offsetParent !== null,
      );
      const from = this.#host.shadowRoot.activeElement;
      const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
      if (reachable.includes(from) && from !== edge) return;
      event.preventDefault();
      (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
    }

    #select(method) {
      this.#method = method;
      for (const [name, tab] of Object.entries(this.#view.tabs)) {
        tab.setAttribute('aria-selected', String(name === method));
        tab.tabIndex = name === method ? 0 : -1;
        this.#view.panels[name].element.hidden = name !== method;
      }
    }

    #armTimeout() {
      const { timeout } = this.#options;
      if (typeof timeout === 'number' && timeout > 0) this.#later(() => this.#dismiss('timeout'), timeout * 1000);
    }

    #later(run, ms) {
      this.#timers.push(setTimeout(run, ms));
    }

    /** Shows the order's amount, whatever amount the page gave. */
    async #showAmount() {
      const { order_id: orderId, key } = this.#options;
      try {
        const order = await ask(`checkout/orders/${encodeURIComponent(orderId)}?key_id=${encodeURIComponent(key)}`);
        this.#view.amount.textContent = rupees(order.amount);
        if (order.status === 'paid') this.#say('This order is paid already.', true);
      } catch (error) {
        this.#view.amount.textContent = '—';
        this.#say(error.message, true);
      }
    }

    #say(text, isBad = false) {
      this.#view.message.textContent = inLanguage(text);
      this.#view.message.classList.toggle('bad', isBad);
    }

    #isFilled() {
      const wrong = this.#view.panels[this.#method].faults().filter(([input, isRight]) => {
        input.setAttribute('aria-invalid', String(!isRight));
        return !isRight;
      });
      if (wrong.length === 0) return true;
      this.#say(wrong[0][2], true);
      wrong[0][0].focus();
      return false;
    }

    /** Runs one attempt; until it ends, only Close works. */
    async #attempt(outcome, method = this.#method) {
      if (this.#isBusy) return null;
      this.#setBusy(true);
      this.#say('One moment…');
      try {
        return await ask('checkout/pay', { order_id: this.#options.order_id, method, outcome });
      } catch (error) {
        this.#failed(error);
        return null;
      } finally {
        this.#setBusy(false);
      }
    }

    #setBusy(isBusy) {
      this.#isBusy = isBusy;
      // Not `disabled`: that would drop the focus, and with it Escape.
      for (const [name, button] of Object.entries(this.#view.buttons))
        button.setAttribute('aria-disabled', String(isBusy && name !== 'close'));
    }

    async #paySuccess() {
      if (!this.#isFilled()) return;
      const answer = await this.#attempt('success');
      if (answer) this.#succeed(answer);
    }

    async #payFailure() {
      await this.#attempt('failure');
    }

    async #payPending() {
      this.#select('upi');
      const answer = await this.#attempt('pending', 'upi');
      if (!answer) return;
      this.#say('Waiting for the UPI app. You may close this window; the payment can still finish.');
      this.#poll(answer.razorpay_payment_id);
    }

    /** The payment is made and the shop's server is notified, but this page gets no answer. */
    async #payAndLose() {
      const answer = await this.#attempt('success');
      if (!answer) return;
      this.#say('Paid, and the answer is lost: this page has told the shop nothing.');
      for (const [name, button] of Object.entries(this.#view.buttons)) button.disabled = name !== 'close';
      this.#view.buttons.close.focus();
    }

    #poll(paymentId) {
      this.#later(async () => {
        const path = `checkout/orders/${encodeURIComponent(this.#options.order_id)}/payments/${paymentId}`;
        const state = await ask(path).catch(() => ({ status: 'created' }));
        if (!this.#host) return;
        if (state.answer) this.#succeed(state.answer);
        else if (state.status === 'failed') this.#failed({ message: state.error?.description, wire: state.error });
        else this.#poll(paymentId);
      }, POLL_MS);
    }

    #succeed(answer) {
      const { handler, callback_url: callbackUrl } = this.#options;
      this.close();
      if (callbackUrl && (this.#options.redirect || !handler)) postTo(callbackUrl, answer);
      else handler?.(answer);
    }

    /** Notifies the page and stays open for another try, as the real widget does. */
    #failed(error) {
      if (!this.#host) return;
      this.#say(error.message ?? 'The payment failed.', true);
      if (!error.wire) return;
      for (const listener of this.#listeners['payment.failed']) listener({ error: error.wire });
      const { callback_url: callbackUrl, redirect, retry } = this.#options;
      if (callbackUrl && redirect)
        postTo(callbackUrl, {
          'error[code]': error.wire.code,
          'error[description]': error.wire.description,
          'error[field]': error.wire.field,
        });
      else if (retry === false || retry?.enabled === false) this.#dismiss();
    }

    #dismiss(reason) {
      if (!this.#host) return;
      this.close();
      this.#options.modal?.ondismiss?.(reason);
    }
  }

  window.Razorpay = Razorpay;
})();
