import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data, Done, PagedData, PathId } from '#shared/wire.ts';
import {
  MessageAside,
  MessageListQuery,
  MessageResend,
  MessageResume,
  MessageSettings,
  MessageSettingsUpdate,
  OrderNews,
  SentMessage,
} from './messages.contract.ts';

export const messageCalls = {
  listMessages: {
    route: 'GET /message/list',
    summary: 'The messages of all channels by page',
    access: 'admin',
    mayReadStandby: true,
    query: MessageListQuery,
    answer: PagedData(SentMessage),
  },
  resendMessage: {
    route: 'POST /message/resend',
    summary: 'Send a message that failed, was stopped or set aside once more',
    access: 'admin',
    body: MessageResend,
    answer: Done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'message.resend',
  },
  setMessageAside: {
    route: 'POST /message/aside',
    summary: 'Take a message that failed off what is to do',
    access: 'admin',
    body: MessageAside,
    answer: Done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'message.aside',
  },
  getMessageSettings: {
    route: 'GET /message/settings',
    summary: 'Templates, costs and limits of messages, how WhatsApp does, and what today has cost',
    access: 'admin',
    answer: Data(MessageSettings),
  },
  updateMessageSettings: {
    route: 'PUT /message/settings',
    summary: 'Set templates, costs and limits of messages',
    access: 'admin',
    body: MessageSettingsUpdate,
    answer: Data(MessageSettings),
    audit: 'message.settings',
  },
  resumeMessages: {
    route: 'POST /message/resume',
    summary: 'Try WhatsApp again after the account was refused',
    access: 'admin',
    body: MessageResume,
    answer: Data(MessageSettings),
    audit: 'message.resume',
  },
  getOrderNews: {
    route: 'GET /order/news/{orderId}',
    summary: "How the link to one's own order comes beside any mail",
    access: 'shopper',
    params: z.object({ orderId: PathId }),
    answer: Data(OrderNews),
  },
  challengeWhatsapp: {
    route: 'GET /whatsapp/webhook',
    summary: "Meta's challenge of the webhook",
    access: 'public',
    undocumented: true,
    mostAMinute: 60,
  },
  receiveWhatsapp: {
    route: 'POST /whatsapp/webhook',
    summary: 'Statuses and replies of WhatsApp, authenticated by the signature over the raw body',
    access: 'public',
    undocumented: true,
    mostAMinute: 1_200,
  },
} as const satisfies Calls;
