/** Of the job that uploads once more after the network failed. */
export const RETRY = 'his-retry';
