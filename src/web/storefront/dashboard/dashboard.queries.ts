/** My Dashboard's queries, keyed by user, so that another account never sees cached data. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { findOwnParcel } from '#web/storefront/track-order/parcel.ts';

const ORDERS_PER_PAGE = 10;
export const RECENT_ORDERS = 3;

export const ordersQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'orders', page],
    queryFn: () => api.orders(userId, { page, limit: ORDERS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });

export const parcelQuery = (userId: number, orderId: number) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'parcel', orderId],
    queryFn: () => findOwnParcel(orderId, userId),
    retry: false,
  });

export const lastSeasonQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'last-season'], queryFn: () => api.lastSeason() });

export const versionsQuery = ({ id, user_id, version }: Pick<Order, 'id' | 'user_id' | 'version'>) =>
  queryOptions({
    queryKey: ['dashboard', user_id, 'versions', id, version],
    queryFn: () => api.orderVersions(id, user_id),
  });

export const profileQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'profile'], queryFn: () => api.user(userId) });

export const wishlistQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'wishlist'], queryFn: () => api.wishlist() });

export const preferencesQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'preferences'], queryFn: () => api.preferences() });

export const sessionsQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'sessions'], queryFn: () => api.sessions() });

export const addressesQuery = (userId: number) =>
  queryOptions({ queryKey: ['dashboard', userId, 'addresses'], queryFn: () => api.addresses(userId) });
