import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { SheetFormatQuery } from '#shared/paging.ts';
import { Data, Done, PagedData } from '#shared/wire.ts';
import {
  ActiveChange,
  DemoAccount,
  GuestStart,
  Login,
  LoginAnswer,
  ProfileUpdate,
  Register,
  SessionUser,
  User,
} from './accounts.contract.ts';
import { Customer, CustomerListQuery } from './customers.contract.ts';

export const accountCalls = {
  signIn: {
    route: 'POST /users/login',
    summary: 'Sign in with phone and password',
    access: 'public',
    body: Login,
    answer: Data(LoginAnswer),
    errors: ['WRONG_CREDENTIALS', 'NEW_PASSWORD_REQUIRED', 'TOTP_REQUIRED', 'TOTP_INVALID', 'ACCOUNT_DISABLED'],
    event: 'signed in',
  },
  register: {
    route: 'POST /users/register',
    summary: 'Open an account',
    access: 'public',
    body: Register,
    creates: Data(z.object({ id: z.int() })),
    errors: ['PHONE_TAKEN'],
    event: 'registered',
  },
  signOut: {
    route: 'POST /users/logout',
    summary: 'End the session',
    access: 'public',
    answer: Done,
    event: 'signed out',
  },
  startGuest: {
    route: 'POST /guest/start',
    summary: 'Open a guest session',
    access: 'public',
    body: GuestStart,
    creates: Data(LoginAnswer),
  },
  getSession: {
    route: 'GET /users/session',
    summary: 'The person of the session, or null',
    access: 'public',
    answer: Data(SessionUser.nullable()),
  },
  listDemoAccounts: {
    route: 'GET /users/demo-accounts',
    summary: 'The accounts of a demonstration shop; none in production',
    access: 'public',
    answer: Data(z.array(DemoAccount)),
  },
  getUser: {
    route: 'GET /users/user/{id}',
    summary: 'A profile: the own one, or any for the office',
    access: 'signed-in',
    answer: Data(User),
  },
  updateProfile: {
    route: 'PUT /users/update/{id}',
    summary: 'Change the own profile',
    access: 'signed-in',
    body: ProfileUpdate,
    answer: Data(User),
    errors: ['REAUTH_REQUIRED', 'PHONE_TAKEN'],
    idempotent: true,
    audit: 'staff.profile',
  },
  listCustomers: {
    route: 'GET /users/list',
    summary: 'Customers and guests by page',
    access: 'customers',
    mayReadStandby: true,
    query: CustomerListQuery,
    answer: PagedData(Customer),
  },
  setCustomerActive: {
    route: 'PUT /users/status/{id}',
    summary: 'Disable the account of a customer, or enable it again',
    access: 'admin',
    body: ActiveChange,
    answer: Data(z.object({ id: z.int(), isActive: z.boolean() })),
    errors: ['CONFLICT'],
    audit: 'customer.status',
  },
  exportCustomers: {
    route: 'GET /users/export',
    summary: 'The customers as a table',
    access: 'admin',
    mayReadStandby: true,
    query: CustomerListQuery.omit({ page: true, limit: true }).extend({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
    event: 'customers exported',
  },
} as const satisfies Calls;
