/** A busy machine takes more than the usual second to draw what a test waits for. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 8_000 });
