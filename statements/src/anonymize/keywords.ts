import { foldWord } from '../fields/vocabulary.ts';
import { isCommonWord } from './kept-words.ts';

/** Names and values that formats define, by format. None of them is personal. */
const FORMATS = {
  html: `
    html head body title meta link style script noscript template base table thead tbody tfoot caption colgroup col tr td th
    div span br hr img font center form input button label select option strong small nobr span pre code iframe
    h1 ul ol li dl dt dd em id class href src alt name content charset http equiv type text css html javascript
    width height align valign colspan rowspan border bordercolor cellpadding cellspacing bgcolor color face size nowrap
    scope dir ltr rtl lang xml encoding standalone yes doctype public dtd transitional strict frameset en utf windows iso
    latin left right top bottom middle center justify none hidden display visibility visible collapse block inline flex
    table cell row background foreground solid dotted dashed double thin medium thick bold normal italic underline family
    weight decoration white space pre wrap vertical horizontal padding margin page break before after always auto line
    black white red green blue gray grey silver yellow arial calibri helvetica verdana times new roman serif sans tahoma
    courier segoe px pt cm mm in media print screen all important mso number format data placement same height spacerun
    protection locked ignore rotate excel office microsoft schemas com urn org www http https html40 rec
  `,
  sheets: `
    ss dt ns uuid urn schemas microsoft com office spreadsheet excel component mso application progid sheet workbook documentproperties
    author lastauthor lastsaved created company version officedocumentsettings excelworkbook windowheight windowwidth
    windowtopx windowtopy protectstructure protectwindows styles style id name parent alignment vertical horizontal
    borders border position linestyle weight font fontname family size bold italic color interior pattern numberformat
    protection worksheet table column row cell data comment names namedrange index type string number datetime boolean
    error expandedcolumncount expandedrowcount fullcolumns fullrows defaultcolumnwidth defaultrowheight autofitheight
    autofitwidth height width span styleid mergeacross mergedown worksheetoptions pagesetup header footer pagemargins
    selected panes pane activerow activecol protectobjects protectscenarios visible sheethidden sheetveryhidden print
    default normal general fixed standard short date medium long time currency percent scientific swiss calibri arial
    rounded indent wraptext readingorder charset underline continuous freezepanes frozennosplit splithorizontal
    toprowbottompane activepane rangeselection donotdisplaygridlines validprinterinfo papersizeindex
    horizontalresolution verticalresolution crlf true false nofill solid
  `,
  openDocument: `
    urn oasis names tc opendocument xmlns office table text style number draw fo svg xlink dc meta chart math form script
    presentation dom ooo oooc ooow ooo calc calcext loext config of field rpt xhtml grddl tableooo drawooo css formx xforms
    xsd xsi manifest compatible document content scripts font decls face automatic styles body spreadsheet calculation
    settings null date iteration shapes tables cell row rows column columns covered name family properties value type
    string float currency percentage boolean time repeated spanned header group visibility visible collapse filter
    display false true paragraph span line break tab link annotation creator creation named expressions range base address
    database ranges content validations label dde links tracked changes protected print default parent data style align
    automatic order decimal places min integer digits grouping symbol day month year hours minutes seconds era quarter week
    long short textual padding margin border background color height width optimal use keep together page page-layout map
    condition apply volatile language country script asian complex rfc tag transliteration calendar gregorian shadow wrap
    option vertical rotation angle direction repeat truncate numerals first last pitch generic adornments roman swiss
    system modern variable liberation sans serif regular mono noto lucida dejavu percent formula rich editing cycle
    namespaces w3 org ns math opentype auto none start end center middle bottom top left right solid ltr lr tb normal bold
    italic weight text-underline
  `,
  ofx: `
    ofx ofxheader data ofxsgml version security none encoding usascii charset compression oldfileuid newfileuid unicode
    signonmsgsrsv1 signonmsgsrsv sonrs status code severity info warn error message success dtserver language eng spa fra
    deu ita por nld dtprofup dtacctup fi org fid sesscookie cltcookie intu bid userid bankmsgsrsv stmttrnrs trnuid stmtrs
    curdef bankacctfrom bankid branchid acctid accttype acctkey checking savings moneymrkt creditline cd banktranlist
    dtstart dtend stmttrn trntype dtposted dtuser dtavail trnamt fitid correctfitid correctaction srvrtid checknum refnum
    sic payeeid name payee addr city state postalcode country phone extdname bankacctto ccacctto memo imagedata currency
    currate cursym origcurrency inv401ksource ledgerbal balamt dtasof availbal ballist bal desc baltype value mktginfo
    creditcardmsgsrsv ccstmttrnrs ccstmtrs ccacctfrom stmttrnp banktranlistp dtexpire credit debit int div fee srvchg dep
    atm pos xfer check payment cash directdep directdebit repeatpmt hold other invstmtmsgsrsv invstmttrnrs invstmtrs
    dollar percent number est utc gmt cet cest edt pst pdt mst cst brt
  `,
  qif: 'type bank cash ccard oth invst account option clear autoswitch cat class memorized security prices',
  camt: `
    camt
    document xml version encoding urn iso std tech xsd xsi schemalocation xmlschema instance xmlns www w3 org http
    bktocstmrstmt bktocstmracctrpt bktocstmrdbtcdtntfctn grphdr msgid credttm msgrcpt msgpgntn pgnb lastpgind addtlinf
    orgnlbizqry stmt rpt ntfctn id elctrncseqnb lglseqnb rptgseq frtodt frdttm todttm frdt todt cpydplctind acct rltdacct
    iban othr schmenm prtry cd issr tp ccy nm prxy ownr svcr fininstnid bicfi bic clrsysmmbid clrsysid mmbid pstladr
    adrline adrtp dept subdept strtnm bldgnb bldgnm flr pstbx room pstcd twnnm twnlctnnm dstrctnm ctrysubdvsn ctry lei
    brnchid ctctdtls nmprfx phnenb mobnb faxnb emailadr bal cdorprtry subtp cdtline incl amt cdtdbtind dt dttm avlbty
    nbofdays ddctr ttlntries ttlcdtntries ttldbtntries ttlntriesperbktxcd txssummry nbofntries sum ttlnetntry
    ttlnetntryamt fcstind bktxcd domn fmly subfmlycd ntry ntryref rvslind sts bookgdt valdt acctsvcrref avlbl comsstnwvind
    addtlinfind amtdtls instdamt txamt cntrvalamt anncdpstngamt prtryamt ccyxchg srcccy trgtccy unitccy xchgrate
    ctrctid qtndt chrgs ttlchrgsandtaxamt rcrd chrgincldind rate br agt tax techinptchanl intrst cardtx ntrydtls btch
    pmtinfid nboftxs ttlamt txdtls refs instrid endtoendid uetr txid mndtid chqnb clrsysref acctownrtxid acctsvcrtxid
    mktinfrstrctrtxid prcgid ref rltdpties initgpty dbtr dbtracct ultmtdbtr cdtr cdtracct ultmtcdtr tradgpty pty prvtid
    orgid anybic dtandplcofbirth birthdt cityofbirth ctryofbirth prvcofbirth rltdagts dbtragt cdtragt intrmyagt1 intrmyagt
    rcvgagt dlvrgagt lclinstrm purp rltdrmtinf rmtid rmtinf ustrd strd rfrddocinf nb rltddt lndtls rfrddocamt duepyblamt
    dscntapldamt cdtnoteamt rmtdamt adjstmntamtandrsn cdtrrefinf invcr invcee addtlrmtinf rltddts accptncdttm trddt
    sttlmdt startdt enddt txdttm txdt prtrydt rltdpric rltdqties fininstrmid rtrinf orgnlbktxcd orgtr rsn corpactn
    sfkpgacct addtltxinf addtlntryinf addtlstmtinf addtlrptinf addtlntfctninf
    book pdng futr info crdt dbit opbd clbd itbd prcd itav clav opav fwav xpcd opdp pmnt rcdt icdt rddt iddt ccrd mcrd
    drft ntav dmct estd esst xbct salr pmdd domn fcdt chrg intr comm othr posd cwdl ntdd rcnr stdo boff trft book auth
    loan secu acmt cash cama ldas trad cusc fact cdpt cntr rchq ichq rrct irct ccht mdop mcop nonref notprovided scor sepa
    swift zka dk codu dupl copy scor cred debt shar slev salr supp pens ssbe trad taxs tref refu upct bbdd ubdd prdd
    true false
  `,
  mt940: `
    iban bic trtp trcd name remi eref kref mref cred debt svwz abwa abwe purp coam oamt csid marf ordp benm id addr isdt
    svcl cref pref rtrn cntp ultd ultc ultb usd ustd strd exch chgs ocmt busp aref nrtx prcd ntrf nchg nmsc nddt nsto nchk
    ncol ndiv nint nfex nldp nlck nbnk nboe nbrf ncmi ncmn ncms ncmt ncmz ndcr neqa nsec ntcm ntrn nrti nret ncor nuwc
    nvda npop nmgt nodc nclr ndis nonref strt stmt
  `,
  programs:
    'sheetjs libreoffice openoffice excel application office theme mimetype meta inf manifest preserve space numfmts numfmt formatcode yyyy mmm mmmm ddd dddd',
};

let keywords: ReadonlySet<string> | undefined;

/** True for a word that a format defines, such as an element's name, or that many banks' statements contain. */
export function isKeyword(word: string): boolean {
  keywords ??= new Set(
    Object.values(FORMATS).flatMap((words) => foldWord(words).match(/\p{L}+/gu) ?? []),
  );
  return keywords.has(foldWord(word)) || isCommonWord(word);
}

/** Phrases with digits that formats define. */
export const FIXED_PHRASES =
  /urn:iso:std:iso:20022:tech:xsd:[a-z]{4}\.\d{3}\.\d{3}\.\d\d|iso-?8859-\d{1,2}|windows-125\d|html\d{2}\/strict|(?<=[^\d](?:rows|columns)-repeated=["'])\d{1,7}(?=["'])|(?<=ss:(?:Index|Span|MergeAcross|MergeDown|ExpandedRowCount|ExpandedColumnCount)=["'])\d{1,6}(?=["'])|^:\d\d[A-Z]?:|(?<=<(?:\w{1,20}:)?NbOfNtries>)\d{1,6}(?=<)/gim;
