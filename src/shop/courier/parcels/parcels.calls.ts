import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import {
  Parcel,
  ParcelAdd,
  ParcelLrParam,
  ParcelPhotoForm,
  ParcelPhotoQuery,
  ParcelSuggestion,
  ParcelUpdate,
  SharedNumber,
  TypedNumbers,
} from './parcels.contract.ts';

export const parcelCalls = {
  suggestParcel: {
    route: 'GET /parcel/suggest/{orderId}',
    summary: 'The transport that an order would best go with, and why',
    access: 'packing',
    answer: Data(ParcelSuggestion.nullable()),
  },
  findSharedNumbers: {
    route: 'POST /parcel/shared-numbers',
    summary: 'Which LR or tracking numbers about to be saved another order has too, by the same transport',
    access: 'packing',
    body: TypedNumbers,
    answer: Data(z.array(SharedNumber)),
    audit: { none: 'writes nothing' },
  },
  addParcel: {
    route: 'POST /parcel/add',
    summary: 'Add a parcel to an order',
    access: 'packing',
    body: ParcelAdd,
    creates: Data(Parcel),
    errors: ['NOT_FOUND', 'CONFLICT'],
    idempotent: true,
    audit: 'parcel.add',
  },
  updateParcel: {
    route: 'PUT /parcel/update/{id}',
    summary: 'Change a parcel, or where it is',
    access: 'packing',
    body: ParcelUpdate,
    answer: Data(Parcel),
    audit: 'parcel.update',
  },
  deleteParcel: {
    route: 'DELETE /parcel/delete/{id}',
    summary: 'Take back a parcel that did not go; its photo goes with it',
    access: 'packing',
    answer: Data(z.object({ id: z.int() })),
    audit: 'parcel.delete',
  },
  setParcelPhoto: {
    route: 'POST /parcel/photo/{id}',
    summary: 'Keep the photo of a parcel’s LR, in place of the one before',
    access: 'packing',
    form: ParcelPhotoForm,
    answer: Data(Parcel),
    mostAMinute: 60,
    audit: 'parcel.photo',
  },
  deleteParcelPhoto: {
    route: 'DELETE /parcel/photo/{id}',
    summary: 'Remove the photo of a parcel’s LR',
    access: 'packing',
    answer: Data(Parcel),
    audit: 'parcel.photo',
  },
  readParcelPhoto: {
    route: 'GET /parcel/photo/{id}',
    summary: 'The photo of a parcel’s LR, for the buyer and the shop’s people',
    access: 'signed-in',
    query: ParcelPhotoQuery,
    picture: true,
  },
  readParcelLr: {
    route: 'GET /parcel/photo/{id}/{key}',
    summary: 'The same photo by the secret of its link, which the mail about the parcel has',
    access: 'public',
    params: ParcelLrParam,
    picture: true,
    mostAMinute: 60,
  },
} as const satisfies Calls;
