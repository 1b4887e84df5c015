/** After every component test its page is emptied. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine, rendering takes longer than the default second.
configure({ asyncUtilTimeout: 8_000 });

afterEach(cleanup);
