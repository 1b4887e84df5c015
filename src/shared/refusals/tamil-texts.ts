/**
 * The Tamil of texts written by hand in checks: the specification's, and those that explain a rule. For a text that is not
 * listed, a Tamil page gets only a message with the field's name.
 */

const TEXTS: Readonly<Record<string, string>> = {
  'Please confirm that the buyer is 18 or older.': 'வாங்குபவருக்கு 18 வயது நிரம்பியதை உறுதி செய்யுங்கள்.',
  'Goods handed over at the counter must be paid for, and have no delivery address.':
    'கவுண்டரில் கொடுக்கும் பொருட்களுக்குப் பணம் வந்திருக்க வேண்டும்; டெலிவரி முகவரி இருக்கக் கூடாது.',
  'Please send a key of 16 to 64 letters and digits.': '16 முதல் 64 எழுத்துகளும் எண்களும் கொண்ட key-ஐ அனுப்புங்கள்.',
  'Please say how the money was refunded.': 'பணத்தை எப்படித் திருப்பிக் கொடுத்தீர்கள் என்று சொல்லுங்கள்.',
  'Please enter the reference of the transfer.': 'பரிமாற்றத்தின் குறிப்பு எண்ணை எழுதுங்கள்.',
  'Please enter the address.': 'முகவரியை உள்ளிடுங்கள்.',
  'Goods that are sent are billed to their address.': 'அனுப்பும் பொருட்களுக்கு அனுப்பும் முகவரியிலேயே பில் போடப்படும்.',
  'A tax invoice of ₹50,000 or more names the buyer and their address.':
    '₹50,000 அல்லது அதற்கு மேற்பட்ட வரி பில்லில் வாங்குபவரின் பெயரும் முகவரியும் இருக்க வேண்டும்.',
  'Please enter the name.': 'பெயரை உள்ளிடுங்கள்.',
  'An order needs at least one product.': 'ஆர்டரில் குறைந்தது ஒரு பொருள் வேண்டும்.',
  'An order needs at least one product. To end it, cancel it.':
    'ஆர்டரில் குறைந்தது ஒரு பொருள் வேண்டும். ஆர்டர் வேண்டாமென்றால் ரத்து செய்யுங்கள்.',
  'An order costs at least ₹1. To end it, cancel it.':
    'ஆர்டரின் தொகை குறைந்தது ₹1 இருக்க வேண்டும். ஆர்டர் வேண்டாமென்றால் ரத்து செய்யுங்கள்.',
  'No more can be taken off than the goods and their delivery cost.':
    'பொருட்கள், டெலிவரி ஆகியவற்றின் தொகையைவிட அதிகமாகக் குறைக்க முடியாது.',
  'Notifications cannot be sent to this browser.': 'இந்த உலாவிக்கு அறிவிப்புகளை அனுப்ப முடியாது.',
  'A product is in the box twice.': 'ஒரே பொருள் பெட்டியில் இரண்டு முறை உள்ளது.',
  'A product of the box does not exist.': 'பெட்டியில் உள்ள ஒரு பொருள் இப்போது இல்லை.',
  'A gift box cannot contain itself.': 'கிப்ட் பாக்ஸுக்குள் அதுவே இருக்க முடியாது.',
  'A gift box cannot contain a gift box.': 'கிப்ட் பாக்ஸுக்குள் இன்னொரு கிப்ட் பாக்ஸ் இருக்க முடியாது.',
  'This product is in a gift box, so it cannot be a gift box itself.':
    'இந்தப் பொருள் ஒரு கிப்ட் பாக்ஸில் உள்ளது; இதுவே கிப்ட் பாக்ஸ் ஆக முடியாது.',
  'A product is in the order twice.': 'ஒரே பொருள் ஆர்டரில் இரண்டு முறை உள்ளது.',
  'This estimate has changed. Please look at it again.': 'இந்த எஸ்டிமேட் மாறியுள்ளது. மீண்டும் பாருங்கள்.',
  'This estimate has expired. Please renew it at today’s prices.':
    'இந்த எஸ்டிமேட்டின் காலம் முடிந்தது. இன்றைய விலைக்கு மாற்றுங்கள்.',
  'This cannot be paid in this way.': 'இதற்கு இந்த வழியில் பணம் செலுத்த முடியாது.',
  'The shop takes no cash on delivery at this place.': 'இந்த இடத்துக்குக் கேஷ் ஆன் டெலிவரி (COD) இல்லை.',
  'This order is not on its way to you.': 'இந்த ஆர்டர் இப்போது வழியில் இல்லை.',
  'This estimate is no longer open.': 'இந்த எஸ்டிமேட் ஏற்கெனவே ஆர்டராகிவிட்டது அல்லது ரத்தாகிவிட்டது.',
  'Please write what should be different.': 'என்ன மாற்ற வேண்டும் என்பதை எழுதுங்கள்.',
  'This order has been cancelled.': 'இந்த ஆர்டர் ரத்து செய்யப்பட்டுள்ளது.',
  'An order goes in at most 20 parcels.': 'ஓர் ஆர்டர் அதிகபட்சம் 20 பார்சல்களாகச் செல்லலாம்.',
  'Please write what the banner says.': 'பேனரின் வாசகத்தை எழுதுங்கள்.',
  'The link must be an address of the shop that starts with /, or one that starts with https://':
    'இணைப்பு / என்று தொடங்கும் கடையின் பக்கமாகவோ, https:// என்று தொடங்கும் முகவரியாகவோ இருக்க வேண்டும்.',
  'Please choose a picture.': 'ஒரு படத்தைத் தேர்ந்தெடுங்கள்.',
  'Please give the weight in kilograms.': 'எடையைக் கிலோகிராமில் கொடுங்கள்.',
  'This office is no longer offered. Please choose again.': 'இந்தப் பார்சல் அலுவலகம் இப்போது இல்லை. மீண்டும் தேர்ந்தெடுங்கள்.',
  'Please give the transport a name.': 'பார்சல் சர்வீஸுக்கு ஒரு பெயர் கொடுங்கள்.',
  'Please enter the address of the office.': 'அலுவலகத்தின் முகவரியை உள்ளிடுங்கள்.',
  'There is a transport with this name.': 'இந்தப் பெயரில் ஒரு பார்சல் சர்வீஸ் ஏற்கெனவே உள்ளது.',
  'No row names a column of deposits or credits. Please download the statement as Excel or CSV.':
    'வரவுத் தொகைக்கான நெடுவரிசை இந்தக் கோப்பில் இல்லை. அறிக்கையை Excel அல்லது CSV ஆகப் பதிவிறக்குங்கள்.',
  'There is no money coming in on this statement.': 'இந்த அறிக்கையில் வரவு எதுவும் இல்லை.',
  'No row of this list has a status that says that its money came.':
    'பணம் வந்ததாக நிலை சொல்லும் வரிசை எதுவும் இந்தப் பட்டியலில் இல்லை.',
  'The file is larger than 10 MB.': 'கோப்பு 10 MB-ஐ விடப் பெரியது.',
  'The file has more than 20000 rows.': 'கோப்பில் 20,000-க்கும் மேற்பட்ட வரிசைகள் உள்ளன.',
  'The file holds more than a price list can. Please save it as .csv.':
    'இந்தக் கோப்பில் விலைப் பட்டியலுக்கு மேற்பட்ட தரவு உள்ளது. இதை .csv ஆகச் சேமிக்கவும்.',
  'This file has a password. Please save it without one.':
    'இந்தக் கோப்புக்குக் கடவுச்சொல் உள்ளது. கடவுச்சொல் இல்லாமல் சேமித்துத் தேர்ந்தெடுங்கள்.',
  'This is not a table. Please choose a .csv or .xlsx file.': 'இது அட்டவணை அல்ல. .csv அல்லது .xlsx கோப்பைத் தேர்ந்தெடுங்கள்.',
  'This file could not be read. Please save it as .xlsx or .csv.':
    'இந்தக் கோப்பைப் படிக்க முடியவில்லை. இதை .xlsx அல்லது .csv ஆகச் சேமிக்கவும்.',
  'Please choose one .csv or .xlsx file.': 'ஒரு .csv அல்லது .xlsx கோப்பைத் தேர்ந்தெடுங்கள்.',
  'No row names the columns. Please use the headings of a downloaded sheet.':
    'நெடுவரிசைகளின் பெயர் உள்ள வரிசை இல்லை. பதிவிறக்கிய கோப்பின் தலைப்புகளைப் பயன்படுத்துங்கள்.',
  'No row names the columns. Please name them Code, Name and Quantity.':
    'நெடுவரிசைகளின் பெயர் உள்ள வரிசை இல்லை. அவற்றுக்கு Code, Name, Quantity என்று பெயரிடுங்கள்.',
  'There are no rows with a quantity below the headings.': 'தலைப்புகளுக்குக் கீழே எண்ணிக்கை எழுதிய வரிசை எதுவும் இல்லை.',
  'A product is named twice.': 'ஒரே பொருள் இரண்டு முறை உள்ளது.',
  'A count is compared with what the books say.': 'எண்ணியது கணக்கில் உள்ளதுடன் ஒப்பிடப்படுகிறது; அதையும் அனுப்புங்கள்.',
  'Please give 16 to 64 letters, digits or dashes.': '16 முதல் 64 எழுத்துகள், எண்கள் அல்லது கோடுகளைக் கொடுங்கள்.',
  'There are no rows below the headings.': 'தலைப்புகளுக்குக் கீழே வரிசைகள் இல்லை.',
  'This name is in the sheet twice.': 'இந்தப் பெயர் கோப்பில் இரண்டு முறை உள்ளது.',
  'Several entries of the shop have this name. Please give each a name of its own first.':
    'இந்தப் பெயரில் கடையில் பல உள்ளன. முதலில் ஒவ்வொன்றுக்கும் தனிப் பெயர் கொடுங்கள்.',
  'The list has changed since you looked. Please look at the changes again.':
    'நீங்கள் பார்த்த பிறகு பட்டியல் மாறியுள்ளது. மாற்றங்களை மீண்டும் பாருங்கள்.',
  'The products have changed since you looked, or this change was already made. Please look again.':
    'நீங்கள் பார்த்த பிறகு பொருட்கள் மாறியுள்ளன, அல்லது இந்த மாற்றம் ஏற்கெனவே செய்யப்பட்டுவிட்டது. மீண்டும் பாருங்கள்.',
  'Please write Yes or No.': 'Yes அல்லது No என எழுதுங்கள்.',
  'Please write a whole number of days.': 'நாட்களை முழு எண்ணாக எழுதுங்கள்.',
  'Please write an amount, such as 3000.': 'தொகையை எழுதுங்கள்; எ.கா. 3000.',
  'Please write the percentage as 3 or 3%, not as 0.03.': 'சதவீதத்தை 0.03 என்று அல்ல, 3 அல்லது 3% என்று எழுதுங்கள்.',
  'A quotation mark (") in this row is not closed.': 'இந்த வரிசையில் ஒரு மேற்கோள் குறி (") மூடப்படவில்லை.',
  'Please give the rule a name.': 'விதிக்கு ஒரு பெயர் கொடுங்கள்.',
  'A PIN code has six digits; 600* stands for all that begin with 600.':
    'பின்கோடில் ஆறு இலக்கங்கள் இருக்கும்; 600* என்பது 600 எனத் தொடங்கும் அனைத்தையும் குறிக்கும்.',
  'Please write district and state, such as Chennai, Tamil Nadu.':
    'மாவட்டத்தையும் மாநிலத்தையும் எழுதுங்கள்; எ.கா. Chennai, Tamil Nadu.',
  'The last day must not be before the first.': 'கடைசி நாள் முதல் நாளுக்கு முன் இருக்கக் கூடாது.',
  'Please use up to three letters or digits, not BOS, CN or RV.':
    'மூன்று ஆங்கில எழுத்துகள் அல்லது எண்கள் வரை கொடுங்கள்; BOS, CN, RV வேண்டாம்.',
  'This day has more than 2000 orders. Please export them as a list instead.':
    'இந்த நாளில் 2000 ஆர்டர்களுக்கு மேல் உள்ளன. அவற்றைப் பட்டியலாகப் பதிவிறக்குங்கள்.',
  'Please choose orders.': 'ஆர்டர்களைத் தேர்ந்தெடுங்கள்.',
  'Please choose at most 200 orders.': 'அதிகபட்சம் 200 ஆர்டர்களைத் தேர்ந்தெடுங்கள்.',
  'None of these orders has a bill.': 'இந்த ஆர்டர்கள் எதற்கும் பில் இல்லை.',
  'These are more than 400 labels. Please print fewer orders at a time.':
    'இவை 400 சீட்டுகளுக்கு மேல் உள்ளன. ஒரு தடவைக்குக் குறைவான ஆர்டர்களை அச்சிடுங்கள்.',
  'These are more than 10000 lines. Please print fewer orders at a time.':
    'இவை 10000 வரிசைகளுக்கு மேல் உள்ளன. ஒரு தடவைக்குக் குறைவான ஆர்டர்களை அச்சிடுங்கள்.',
  'A month can be closed once it is over.': 'மாதம் முடிந்த பிறகே அதை மூட முடியும்.',
  'This month is closed already.': 'இந்த மாதம் ஏற்கெனவே மூடப்பட்டுள்ளது.',
  'Please choose a month.': 'ஒரு மாதத்தைத் தேர்ந்தெடுங்கள்.',
  'Please choose at most one year.': 'அதிகபட்சம் ஓர் ஆண்டைத் தேர்ந்தெடுங்கள்.',
  'Please say why nothing is delivered there.': 'அங்கு ஏன் டெலிவரி இல்லை என்பதைக் குறிப்பிடுங்கள்.',
  'There is no such category.': 'இந்த வகை இல்லை.',
  'There is no such product.': 'இந்தப் பொருள் இல்லை.',
  'A category is in the pack twice.': 'ஒரே வகை பேக்கில் இரண்டு முறை உள்ளது.',
  'The shares must come to 100 percent.': 'பங்குகளின் மொத்தம் 100 சதவீதமாக இருக்க வேண்டும்.',
  'Please choose how the shop sells from its opening on.': 'கடை திறந்த பிறகு விற்பனை எப்படி என்பதைத் தேர்ந்தெடுங்கள்.',
  'The festival must not be before the last day for orders.': 'பண்டிகை நாள், ஆர்டர் செய்யக் கடைசி நாளுக்கு முன் இருக்கக் கூடாது.',
  'Please enter the GSTIN first: without one no tax may be billed.':
    'முதலில் GSTIN-ஐ உள்ளிடுங்கள்: அது இல்லாமல் வரி வசூலிக்க முடியாது.',
  'Please enter valid mobile number.': 'சரியான 10 இலக்கக் கைபேசி எண்ணை உள்ளிடுங்கள்.',
  'Please enter valid password.': 'சரியான கடவுச்சொல்லை உள்ளிடுங்கள்.',
  'Please enter a valid email address.': 'சரியான மின்னஞ்சல் முகவரியை உள்ளிடுங்கள்.',
  'Please enter your current password.': 'தற்போதைய கடவுச்சொல்லை உள்ளிடுங்கள்.',
  'Please enter the 6-digit code.': '6 இலக்கக் குறியீட்டை உள்ளிடுங்கள்.',
  'Please enter the code.': 'குறியீட்டை உள்ளிடுங்கள்.',
  'Password must be at least 12 characters long.': 'கடவுச்சொல் குறைந்தது 12 எழுத்துகள் இருக்க வேண்டும்.',
  'Full name is required.': 'முழுப் பெயரை உள்ளிடுங்கள்.',
  'Please enter your name.': 'உங்கள் பெயரை உள்ளிடுங்கள்.',
  'Please write your message.': 'உங்கள் செய்தியை எழுதுங்கள்.',
  'Please write a note.': 'குறிப்பை எழுதுங்கள்.',
  'Please give a reason.': 'காரணத்தை எழுதுங்கள்.',
  'Please say what the amount is for.': 'எதற்கான தொகை என்று எழுதுங்கள்.',
  'Please write an answer.': 'பதிலை எழுதுங்கள்.',
  'Please confirm that you are 18 or older.': 'உங்களுக்கு 18 வயது நிரம்பியதை உறுதி செய்யுங்கள்.',
  'This password is too common. Please choose another.': 'இந்தக் கடவுச்சொல்லை எளிதில் ஊகிக்கலாம். வேறொன்றைத் தேர்ந்தெடுங்கள்.',
  'This password is known from a leak elsewhere. Please choose another.':
    'இந்தக் கடவுச்சொல் வேறோர் இடத்தில் கசிந்துள்ளது. வேறொன்றைத் தேர்ந்தெடுங்கள்.',
  'Please choose another password than the one you were given.':
    'உங்களுக்குத் தரப்பட்டதைத் தவிர வேறு கடவுச்சொல்லைத் தேர்ந்தெடுங்கள்.',
  'Please write the street or area as well: nobody can find your door with this alone.':
    'தெரு அல்லது பகுதியையும் எழுதுங்கள்: இதை மட்டும் வைத்து வீட்டைக் கண்டுபிடிக்க முடியாது.',
  'Door or flat number is required.': 'கதவு எண் அல்லது ஃபிளாட் எண்ணை உள்ளிடுங்கள்.',
  'City is required.': 'ஊரின் பெயரை உள்ளிடுங்கள்.',
  'Please enter the name of the city.': 'ஊரின் பெயரை உள்ளிடுங்கள்.',
  'State is required.': 'மாநிலத்தைத் தேர்ந்தெடுங்கள்.',
  'Please choose one of the states and union territories of India, such as Tamil Nadu.':
    'இந்தியாவின் மாநிலங்கள், ஒன்றியப் பகுதிகளில் ஒன்றைத் தேர்ந்தெடுங்கள்; எ.கா. தமிழ்நாடு.',
  'We deliver within India only.': 'இந்தியாவுக்குள் மட்டுமே டெலிவரி செய்கிறோம்.',
  'Please enter a valid 6-digit PIN code.': 'சரியான 6 இலக்கப் பின்கோடை உள்ளிடுங்கள்.',
  'Please enter a valid contact number.': 'சரியான தொடர்பு எண்ணை உள்ளிடுங்கள்.',
  'Please enter a valid tracking ID': 'சரியான டிராக்கிங் எண்ணை உள்ளிடுங்கள்',
  'Please enter the phone number or email of the order.': 'ஆர்டரில் உள்ள கைபேசி எண் அல்லது மின்னஞ்சலை உள்ளிடுங்கள்.',
  'Please enter the UTR number as your bank shows it.': 'உங்கள் வங்கி காட்டும் UTR எண்ணை அப்படியே உள்ளிடுங்கள்.',
  'Please enter a phone number with its area code.': 'பகுதிக் குறியீட்டுடன் தொலைபேசி எண்ணை உள்ளிடுங்கள்.',
  'Product name is required.': 'பொருளின் பெயரை உள்ளிடுங்கள்.',
  'Tamil name is required.': 'தமிழ்ப் பெயரை உள்ளிடுங்கள்.',
  'Pack is required.': 'பேக் விவரத்தை உள்ளிடுங்கள்.',
  'Category name is required.': 'வகையின் பெயரை உள்ளிடுங்கள்.',
  'Name is required.': 'பெயரை உள்ளிடுங்கள்.',
  'Store name is required.': 'கடையின் பெயரை உள்ளிடுங்கள்.',
  'Phone number is required.': 'தொலைபேசி எண்ணை உள்ளிடுங்கள்.',
  'Courier name is required.': 'பார்சல் சர்வீஸ் பெயரை உள்ளிடுங்கள்.',
  'The link must be a web address that starts with https://': 'https:// என்று தொடங்கும் இணைய முகவரியாக இருக்க வேண்டும்',
  'The video must be a link to YouTube, Vimeo, Facebook, Instagram or Google Drive, or to a video file (mp4, webm, ogv, mov) that starts with https://':
    'வீடியோ: YouTube, Vimeo, Facebook, Instagram அல்லது Google Drive இணைப்பாகவோ, https:// என்று தொடங்கும் வீடியோ கோப்பின் (mp4, webm, ogv, mov) முகவரியாகவோ இருக்க வேண்டும்',
  'An HSN code has 4, 6 or 8 digits.': 'HSN குறியீட்டில் 4, 6 அல்லது 8 இலக்கங்கள் இருக்க வேண்டும்.',
  'A template name has small letters, digits and _ only.':
    'டெம்ப்ளேட் பெயரில் ஆங்கிலச் சிறிய எழுத்துகள், எண்கள், _ மட்டும் இருக்கலாம்.',
  'The UPI ID must look like shop@bank.': 'UPI ஐடி shop@bank போல இருக்க வேண்டும்.',
  'A GSTIN has 15 characters, such as 33ABCDE1234F1Z7.': 'GSTIN 15 எழுத்துகள் கொண்டது; எ.கா. 33ABCDE1234F1Z7.',
  'Please enter the name of the firm as it is registered.': 'பதிவு செய்யப்பட்ட நிறுவனத்தின் பெயரை உள்ளிடுங்கள்.',
  'A GSTIN looks like 33ABCDE1234F1Z7: state code, PAN, three more characters.':
    'GSTIN 33ABCDE1234F1Z7 போல இருக்கும்: மாநிலக் குறியீடு, PAN, மேலும் மூன்று எழுத்துகள்.',
  'This GSTIN has a typing mistake: the last character does not match.':
    'இந்த GSTIN-இல் தட்டச்சுப் பிழை உள்ளது: கடைசி எழுத்து மற்றவற்றுடன் பொருந்தவில்லை.',
  'Write each line as HSN code, percent and day, such as 3604 18 2026-04-01.':
    'ஒவ்வொரு வரிசையிலும் HSN குறியீடு, சதவீதம், நாள் என எழுதுங்கள்; எ.கா. 3604 18 2026-04-01.',
  'The first two digits are not a state code.': 'முதல் இரண்டு இலக்கங்கள் மாநிலக் குறியீடு அல்ல.',
  'Use 3 to 40 letters, digits, - or _.': '3 முதல் 40 எழுத்துகள், எண்கள், - அல்லது _ பயன்படுத்துங்கள்.',
  'The end must be after the start.': 'முடியும் நேரம் தொடங்கும் நேரத்துக்குப் பிறகு இருக்க வேண்டும்.',
  'Another coupon has this code.': 'இந்தக் குறியீட்டில் வேறொரு கூப்பன் உள்ளது.',
  'Another category has this name.': 'இந்தப் பெயரில் வேறொரு வகை உள்ளது.',
  'Another product has this code.': 'இந்தக் குறியீட்டில் வேறொரு பொருள் உள்ளது.',
  'This category has a sub-category of this name.': 'இந்த வகையில் இந்தப் பெயரில் துணை வகை உள்ளது.',
  'This sub-category belongs to another category.': 'இந்தத் துணை வகை வேறொரு வகையைச் சேர்ந்தது.',
  'Please choose a category.': 'வகையைத் தேர்ந்தெடுங்கள்.',
  'Please choose an active category.': 'செயலில் உள்ள வகையைத் தேர்ந்தெடுங்கள்.',
  'One of them is not in this list.': 'இவற்றில் ஒன்று இந்தப் பட்டியலில் இல்லை.',
  'One of the pictures is not known.': 'படங்களில் ஒன்று எங்களிடம் இல்லை.',
  'Orders are cancelled one by one.': 'ஆர்டர்களை ஒவ்வொன்றாகத்தான் ரத்து செய்ய முடியும்.',
  'Name either products, categories or the whole list.': 'பொருட்களை, வகைகளை அல்லது முழுப் பட்டியலைக் குறிப்பிடுங்கள்.',
  'The percentage must not be 0.': 'சதவீதம் 0 ஆக இருக்கக் கூடாது.',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.': 'JPEG, PNG, WebP, AVIF அல்லது GIF படத்தைத் தேர்ந்தெடுங்கள்.',
  'SVG pictures are not accepted, because they can contain programs. Please choose a JPEG or PNG.':
    'SVG படங்களில் நிரல்கள் இருக்கலாம் என்பதால் ஏற்பதில்லை. JPEG அல்லது PNG படத்தைத் தேர்ந்தெடுங்கள்.',
  'This picture could not be read. Please choose another.': 'இந்தப் படத்தைப் படிக்க முடியவில்லை. வேறொன்றைத் தேர்ந்தெடுங்கள்.',
  'A line is either packed or short, and named once.': 'ஒரு பொருள் பேக் செய்ததாகவோ குறைவாகவோ ஒரு முறை மட்டுமே இருக்கலாம்.',
  'A line of which all pieces are there is not short.': 'எல்லாம் கையில் இருந்தால் அது குறைவு அல்ல.',
  'Not everything is packed yet.': 'இன்னும் எல்லாவற்றையும் பேக் செய்யவில்லை.',
  'Please say how many cartons it makes.': 'எத்தனை அட்டைப்பெட்டிகள் என்று உள்ளிடுங்கள்.',
  'Somebody else packed this on this device.': 'இந்தக் கைபேசியில் இதை வேறொருவர் பேக் செய்தார்.',
  'One of the packed lines is not of this order.': 'பேக் செய்தவற்றில் ஒன்று இந்த ஆர்டரைச் சேர்ந்ததல்ல.',
  'Please choose one of the statuses 1 to 7.': '1 முதல் 7 வரை உள்ள டெலிவரி நிலைகளில் ஒன்றைத் தேர்ந்தெடுங்கள்.',
  'Please name the order.': 'எந்த ஆர்டர் எனக் குறிப்பிடுங்கள்.',
  'Idempotency-Key must be 1 to 200 visible characters.': 'Idempotency-Key 1 முதல் 200 எழுத்துகளாக இருக்க வேண்டும்.',
  'This list has no status to choose.': 'இந்தப் பட்டியலை நிலைவாரியாக வடிகட்ட முடியாது.',
  'This list has no sort to choose.': 'இந்தப் பட்டியலை வரிசைப்படுத்த முடியாது.',
  'At most 50 addresses are kept. Please delete one that you no longer need.':
    'அதிகபட்சம் 50 முகவரிகளை மட்டுமே வைத்திருக்கலாம். தேவையில்லாத ஒன்றை நீக்குங்கள்.',
  'You have reached today’s limit of messages. Please call us, or write again tomorrow.':
    'இன்று உங்களிடமிருந்து போதுமான செய்திகள் கிடைத்துள்ளன. எங்களை அழையுங்கள் அல்லது நாளை எழுதுங்கள்.',
  'Your cart is empty.': 'உங்கள் கூடை காலியாக உள்ளது.',
  'The amount must be above 0.': 'தொகை 0-க்கு மேல் இருக்க வேண்டும்.',
  'This day has not begun yet.': 'இந்த நாள் இன்னும் தொடங்கவில்லை.',
  'Please say why the count differs from what should be there.': 'வித்தியாசத்துக்குக் காரணம் எழுதுங்கள்.',
  'Please say what it was paid for.': 'என்ன செலவு என எழுதுங்கள்.',
  'Please say why more was refunded in cash than the books say.':
    'ரீஃபண்ட் பதிவுகளில் உள்ளதைவிட அதிகமாகக் கொடுத்ததற்குக் காரணம் எழுதுங்கள்.',
  'Please say why the drawer did not begin with what the last count left.':
    'கடந்த முறை விட்ட தொகையும் காலையில் இருந்த தொகையும் வேறுபடுகின்றன. காரணம் எழுதுங்கள்.',
  'Somebody counted this day meanwhile. Please look at that count first.':
    'இதற்கிடையில் வேறொருவர் இந்த நாளின் பணத்தை எண்ணிவிட்டார். அதை முதலில் பாருங்கள்.',
  'This is more than was counted.': 'இது எண்ணியதைவிட அதிகம்.',
  'Cash came in meanwhile. Please look at the sum again.': 'இதற்கிடையில் பணம் வந்துள்ளது. தொகையை மீண்டும் பாருங்கள்.',
  'This order is not paid by transfer.': 'இந்த ஆர்டருக்கு வங்கிப் பரிமாற்றத்தில் பணம் செலுத்தவில்லை.',
};

/** Texts with a figure or a name in them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^At most (₹[\d,.]+) can be refunded\.$/, 'அதிகபட்சம் $1 மட்டுமே திருப்பித் தர முடியும்.'],
  [
    /^At most (₹[\d,.]+) can be refunded: (₹[\d,.]+) of (₹[\d,.]+) was refunded before\.$/,
    '$3-இல் $2 ஏற்கெனவே ரீஃபண்ட் செய்யப்பட்டது. இனி அதிகபட்சம் $1 மட்டுமே ரீஃபண்ட் செய்ய முடியும்.',
  ],
  [
    /^The slideshow takes at most (\d+) banners\. Please delete one first\.$/,
    'அதிகபட்சம் $1 பேனர்கள்தான் சேர்க்க முடியும். முதலில் ஒன்றை நீக்குங்கள்.',
  ],
  [
    /^You have (\d+) orders on the table\. Finish or release one of them first\.$/,
    'உங்கள் மேசையில் $1 ஆர்டர்கள் உள்ளன. முதலில் ஒன்றை முடியுங்கள் அல்லது வேறொருவருக்கு விடுங்கள்.',
  ],
  [/^At most (₹[\d,.]+) can be taken off\.$/, 'அதிகபட்சம் $1 மட்டுமே தள்ளுபடி தர முடியும்.'],
  [/^(.+) is not sold any more\.$/s, '$1: இப்போது விற்பனையில் இல்லை.'],
  [/^Still to be paid: (₹[\d,.]+)\.$/, 'இன்னும் செலுத்த வேண்டியது: $1.'],
  [/^The total is (₹[\d,.]+)\.$/, 'மொத்தத் தொகை $1.'],
  [/^This is the total of version (\d+)\. Now it is (₹[\d,.]+)\.$/, 'இது பதிப்பு $1-இன் தொகை. இப்போதைய தொகை $2.'],
  [/^A shop has at most (\d+) delivery rules\.$/, 'ஒரு கடைக்கு அதிகபட்சம் $1 டெலிவரி விதிகள்.'],
  [/^A shop has at most (\d+) transports\.$/, 'ஒரு கடைக்கு அதிகபட்சம் $1 பார்சல் சர்வீஸ்கள்.'],
  [
    /^The column '(.*)' is not known\. Please give it a heading from a downloaded sheet, or delete it\.$/s,
    "'$1' என்ற நெடுவரிசை தெரியவில்லை. பதிவிறக்கிய கோப்பில் உள்ள தலைப்பைக் கொடுங்கள், அல்லது அதை நீக்குங்கள்.",
  ],
  [/^There is no district (.+)\.$/s, '$1: இப்படி ஒரு மாவட்டம் இல்லை.'],
  [/^Please write one of: (.+)\.$/s, 'இவற்றில் ஒன்றை எழுதுங்கள்: $1.'],
  [/^The stock is (\d+) now\.$/, 'இப்போதைய இருப்பு: $1.'],
  [/^The coupon was used (\d+) times already\.$/, 'இந்தக் கூப்பன் ஏற்கெனவே $1 முறை பயன்படுத்தப்பட்டுள்ளது.'],
  [/^The price of (.+) would be above (\d+)\.$/s, '$1: விலை $2-க்கு மேல் போகும்.'],
];

/** The Tamil of a text written by hand; undefined if there is none. */
export function tamilOf(text: string): string | undefined {
  if (Object.hasOwn(TEXTS, text)) return TEXTS[text];
  const known = PATTERNS.find(([pattern]) => pattern.test(text));
  return known && text.replace(...known);
}
