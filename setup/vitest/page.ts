// Every component test starts with an empty document, and waits for a state as long as other tests do.

import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { WAIT_MS } from '../testing/run-limits.ts';

configure({ asyncUtilTimeout: WAIT_MS });

afterEach(cleanup);
