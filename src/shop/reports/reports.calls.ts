import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Charts, ChartsQuery } from './charts.contract.ts';
import { DashboardStats } from './reports.contract.ts';
import { Closing, ClosingQuery, SeasonQuery, SeasonSales } from './season.contract.ts';
import { Todo } from './todo.contract.ts';

export const reportCalls = {
  getDashboard: {
    route: 'GET /address/dashboard',
    summary: 'The figures of the dashboard',
    access: 'admin',
    mayReadStandby: true,
    answer: Data(DashboardStats),
  },
  getCharts: {
    route: 'GET /report/charts',
    summary: 'What was sold in the last days, and what runs out',
    access: 'admin',
    mayReadStandby: true,
    query: ChartsQuery,
    answer: Data(Charts),
  },
  getSeason: {
    route: 'GET /report/season',
    summary: 'Sales of a season by day, beside those of the season before',
    access: 'admin',
    mayReadStandby: true,
    query: SeasonQuery,
    answer: Data(SeasonSales),
  },
  getClosing: {
    route: 'GET /report/season/closing',
    summary: 'What stays open when the list, or some of its categories, goes off sale',
    access: 'admin',
    query: ClosingQuery,
    answer: Data(Closing),
  },
  getTodo: {
    route: 'GET /report/todo',
    summary: 'What waits for somebody of the shop',
    access: 'money',
    mayReadStandby: true,
    answer: Data(Todo),
  },
} as const satisfies Calls;
