// The jobs worker's entry: started by the board when a file comes in or goes out, ended when it has been idle.

import { expose } from 'comlink';
import { jobs } from './jobs.ts';

const channel = self.name.split(' ')[1];
if (channel) void import('../console-relay.ts').then(({ relayConsole }) => relayConsole(channel));
expose(jobs);
