// The jobs worker's entry: started by the board when a file comes in or goes out, ended when it has been idle.

import { expose } from 'comlink';
import { jobs } from './jobs.ts';

expose(jobs);
