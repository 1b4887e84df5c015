/** The job that looks through the gateway's payments of the last days: every night, and after a restore. */
export const SWEEP_JOB = 'sweep-payments';
