/** After every component test its page is emptied. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// In a slow hour, rendering takes longer than the default second; what passes does not wait.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
