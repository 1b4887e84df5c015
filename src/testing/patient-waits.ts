/** On a busy machine, rendering takes longer than the default second. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 8_000 });
