import pLimit from 'p-limit';

/**
 * Order messages are written one at a time: ten at once, after a burst of orders, kept the database and the processor
 * from shoppers who were still ordering. They are sent several at once, because that waits for the network.
 */
export const writing = pLimit(1);
