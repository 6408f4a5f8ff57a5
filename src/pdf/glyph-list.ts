// Glyph names and their characters: those of the Adobe Glyph List 2.0 (Copyright 2002, 2010, 2015 Adobe Systems
// Incorporated, Apache License 2.0) for Latin, Greek, Cyrillic and mathematical signs.

const LIST = `
20:space,spacehackarabic 21:exclam 22:quotedbl 23:numbersign 24:dollar 25:percent 26:ampersand
27:quotesingle 28:parenleft 29:parenright 2a:asterisk 2b:plus 2c:comma 2d:hyphen 2e:period 2f:slash
30:zero 31:one 32:two 33:three 34:four 35:five 36:six 37:seven 38:eight 39:nine 3a:colon 3b:semicolon
3c:less 3d:equal 3e:greater 3f:question 40:at 41:A 42:B 43:C 44:D 45:E 46:F 47:G 48:H 49:I 4a:J 4b:K 4c:L
4d:M 4e:N 4f:O 50:P 51:Q 52:R 53:S 54:T 55:U 56:V 57:W 58:X 59:Y 5a:Z 5b:bracketleft 5c:backslash
5d:bracketright 5e:asciicircum 5f:underscore 60:grave 61:a 62:b 63:c 64:d 65:e 66:f 67:g 68:h 69:i 6a:j
6b:k 6c:l 6d:m 6e:n 6f:o 70:p 71:q 72:r 73:s 74:t 75:u 76:v 77:w 78:x 79:y 7a:z 7b:braceleft
7c:bar,verticalbar 7d:braceright 7e:asciitilde 7f:controlDEL a0:nbspace,nonbreakingspace a1:exclamdown
a2:cent a3:sterling a4:currency a5:yen a6:brokenbar a7:section a8:dieresis a9:copyright aa:ordfeminine
ab:guillemotleft ac:logicalnot ad:sfthyphen,softhyphen ae:registered af:macron,overscore b0:degree
b1:plusminus b2:twosuperior b3:threesuperior b4:acute b5:mu,mu1 b6:paragraph b7:middot,periodcentered
b8:cedilla b9:onesuperior ba:ordmasculine bb:guillemotright bc:onequarter bd:onehalf be:threequarters
bf:questiondown c0:Agrave c1:Aacute c2:Acircumflex c3:Atilde c4:Adieresis c5:Aring c6:AE c7:Ccedilla
c8:Egrave c9:Eacute ca:Ecircumflex cb:Edieresis cc:Igrave cd:Iacute ce:Icircumflex cf:Idieresis d0:Eth
d1:Ntilde d2:Ograve d3:Oacute d4:Ocircumflex d5:Otilde d6:Odieresis d7:multiply d8:Oslash d9:Ugrave
da:Uacute db:Ucircumflex dc:Udieresis dd:Yacute de:Thorn df:germandbls e0:agrave e1:aacute e2:acircumflex
e3:atilde e4:adieresis e5:aring e6:ae e7:ccedilla e8:egrave e9:eacute ea:ecircumflex eb:edieresis
ec:igrave ed:iacute ee:icircumflex ef:idieresis f0:eth f1:ntilde f2:ograve f3:oacute f4:ocircumflex
f5:otilde f6:odieresis f7:divide f8:oslash f9:ugrave fa:uacute fb:ucircumflex fc:udieresis fd:yacute
fe:thorn ff:ydieresis 100:Amacron 101:amacron 102:Abreve 103:abreve 104:Aogonek 105:aogonek 106:Cacute
107:cacute 108:Ccircumflex 109:ccircumflex 10a:Cdot,Cdotaccent 10b:cdot,cdotaccent 10c:Ccaron 10d:ccaron
10e:Dcaron 10f:dcaron 110:Dcroat,Dslash 111:dcroat,dmacron 112:Emacron 113:emacron 114:Ebreve 115:ebreve
116:Edot,Edotaccent 117:edot,edotaccent 118:Eogonek 119:eogonek 11a:Ecaron 11b:ecaron 11c:Gcircumflex
11d:gcircumflex 11e:Gbreve 11f:gbreve 120:Gdot,Gdotaccent 121:gdot,gdotaccent 122:Gcedilla,Gcommaaccent
123:gcedilla,gcommaaccent 124:Hcircumflex 125:hcircumflex 126:Hbar 127:hbar 128:Itilde 129:itilde
12a:Imacron 12b:imacron 12c:Ibreve 12d:ibreve 12e:Iogonek 12f:iogonek 130:Idot,Idotaccent 131:dotlessi
132:IJ 133:ij 134:Jcircumflex 135:jcircumflex 136:Kcedilla,Kcommaaccent 137:kcedilla,kcommaaccent
138:kgreenlandic 139:Lacute 13a:lacute 13b:Lcedilla,Lcommaaccent 13c:lcedilla,lcommaaccent 13d:Lcaron
13e:lcaron 13f:Ldot,Ldotaccent 140:ldot,ldotaccent 141:Lslash 142:lslash 143:Nacute 144:nacute
145:Ncedilla,Ncommaaccent 146:ncedilla,ncommaaccent 147:Ncaron 148:ncaron 149:napostrophe,quoterightn
14a:Eng 14b:eng 14c:Omacron 14d:omacron 14e:Obreve 14f:obreve 150:Odblacute,Ohungarumlaut
151:odblacute,ohungarumlaut 152:OE 153:oe 154:Racute 155:racute 156:Rcedilla,Rcommaaccent
157:rcedilla,rcommaaccent 158:Rcaron 159:rcaron 15a:Sacute 15b:sacute 15c:Scircumflex 15d:scircumflex
15e:Scedilla 15f:scedilla 160:Scaron 161:scaron 162:Tcedilla,Tcommaaccent 163:tcedilla,tcommaaccent
164:Tcaron 165:tcaron 166:Tbar 167:tbar 168:Utilde 169:utilde 16a:Umacron 16b:umacron 16c:Ubreve
16d:ubreve 16e:Uring 16f:uring 170:Udblacute,Uhungarumlaut 171:udblacute,uhungarumlaut 172:Uogonek
173:uogonek 174:Wcircumflex 175:wcircumflex 176:Ycircumflex 177:ycircumflex 178:Ydieresis 179:Zacute
17a:zacute 17b:Zdot,Zdotaccent 17c:zdot,zdotaccent 17d:Zcaron 17e:zcaron 17f:longs,slong 180:bstroke
181:Bhook 182:Btopbar 183:btopbar 184:Tonesix 185:tonesix 186:Oopen 187:Chook 188:chook 189:Dafrican
18a:Dhook 18b:Dtopbar 18c:dtopbar 18d:deltaturned 18e:Ereversed 18f:Schwa 190:Eopen 191:Fhook 192:florin
193:Ghook 194:Gammaafrican 195:hv 196:Iotaafrican 197:Istroke 198:Khook 199:khook 19a:lbar
19b:lambdastroke 19c:Mturned 19d:Nhookleft 19e:nlegrightlong 19f:Ocenteredtilde 1a0:Ohorn 1a1:ohorn 1a2:Oi
1a3:oi 1a4:Phook 1a5:phook 1a6:yr 1a7:Tonetwo 1a8:tonetwo 1a9:Esh 1aa:eshreversedloop 1ab:tpalatalhook
1ac:Thook 1ad:thook 1ae:Tretroflexhook 1af:Uhorn 1b0:uhorn 1b1:Upsilonafrican 1b2:Vhook 1b3:Yhook
1b4:yhook 1b5:Zstroke 1b6:zstroke 1b7:Ezh 1b8:Ezhreversed 1b9:ezhreversed 1ba:ezhtail 1bb:twostroke
1bc:Tonefive 1bd:tonefive 1be:glottalinvertedstroke 1bf:wynn 1c0:clickdental 1c1:clicklateral
1c2:clickalveolar 1c3:clickretroflex 1c4:DZcaron 1c5:Dzcaron 1c6:dzcaron 1c7:LJ 1c8:Lj 1c9:lj 1ca:NJ
1cb:Nj 1cc:nj 1cd:Acaron 1ce:acaron 1cf:Icaron 1d0:icaron 1d1:Ocaron 1d2:ocaron 1d3:Ucaron 1d4:ucaron
1d5:Udieresismacron 1d6:udieresismacron 1d7:Udieresisacute 1d8:udieresisacute 1d9:Udieresiscaron
1da:udieresiscaron 1db:Udieresisgrave 1dc:udieresisgrave 1dd:eturned 1de:Adieresismacron
1df:adieresismacron 1e0:Adotmacron 1e1:adotmacron 1e2:AEmacron 1e3:aemacron 1e4:Gstroke 1e5:gstroke
1e6:Gcaron 1e7:gcaron 1e8:Kcaron 1e9:kcaron 1ea:Oogonek 1eb:oogonek 1ec:Oogonekmacron 1ed:oogonekmacron
1ee:Ezhcaron 1ef:ezhcaron 1f0:jcaron 1f1:DZ 1f2:Dz 1f3:dz 1f4:Gacute 1f5:gacute 1fa:Aringacute
1fb:aringacute 1fc:AEacute 1fd:aeacute 1fe:Oslashacute,Ostrokeacute 1ff:oslashacute,ostrokeacute
200:Adblgrave 201:adblgrave 202:Ainvertedbreve 203:ainvertedbreve 204:Edblgrave 205:edblgrave
206:Einvertedbreve 207:einvertedbreve 208:Idblgrave 209:idblgrave 20a:Iinvertedbreve 20b:iinvertedbreve
20c:Odblgrave 20d:odblgrave 20e:Oinvertedbreve 20f:oinvertedbreve 210:Rdblgrave 211:rdblgrave
212:Rinvertedbreve 213:rinvertedbreve 214:Udblgrave 215:udblgrave 216:Uinvertedbreve 217:uinvertedbreve
218:Scommaaccent 219:scommaaccent 2b0:hsuperior 2b1:hhooksuperior 2b2:jsuperior 2b4:rturnedsuperior
2b5:rhookturnedsuperior 2b6:Rsmallinvertedsuperior 2b7:wsuperior 2b8:ysuperior 2b9:primemod
2ba:dblprimemod 2bb:commaturnedmod 2bc:afii57929,apostrophemod 2bd:afii64937,commareversedmod
2be:ringhalfright 2bf:ringhalfleft 2c0:glottalstopmod 2c1:glottalstopreversedmod 2c2:arrowheadleftmod
2c3:arrowheadrightmod 2c4:arrowheadupmod 2c5:arrowheaddownmod 2c6:circumflex 2c7:caron 2c8:verticallinemod
2c9:firsttonechinese 2ca:secondtonechinese 2cb:fourthtonechinese 2cc:verticallinelowmod 2cd:macronlowmod
2ce:gravelowmod 2cf:acutelowmod 2d0:colontriangularmod 2d1:colontriangularhalfmod
2d2:ringhalfrightcentered 2d3:ringhalfleftcentered 2d4:uptackmod 2d5:downtackmod 2d6:plusmod 2d7:minusmod
2d8:breve 2d9:dotaccent 2da:ring 2db:ogonek 2dc:ilde,tilde 2dd:hungarumlaut 2de:rhotichookmod
2e0:gammasuperior 2e3:xsuperior 2e4:glottalstopreversedsuperior 2e5:tonebarextrahighmod 2e6:tonebarhighmod
2e7:tonebarmidmod 2e8:tonebarlowmod 2e9:tonebarextralowmod 374:numeralsigngreek 375:numeralsignlowergreek
37a:ypogegrammeni 37e:questiongreek 384:tonos 385:dialytikatonos,dieresistonos 386:Alphatonos
387:anoteleia 388:Epsilontonos 389:Etatonos 38a:Iotatonos 38c:Omicrontonos 38e:Upsilontonos 38f:Omegatonos
390:iotadieresistonos 391:Alpha 392:Beta 393:Gamma 394:Deltagreek 395:Epsilon 396:Zeta 397:Eta 398:Theta
399:Iota 39a:Kappa 39b:Lambda 39c:Mu 39d:Nu 39e:Xi 39f:Omicron 3a0:Pi 3a1:Rho 3a3:Sigma 3a4:Tau
3a5:Upsilon 3a6:Phi 3a7:Chi 3a8:Psi 3a9:Omegagreek 3aa:Iotadieresis 3ab:Upsilondieresis 3ac:alphatonos
3ad:epsilontonos 3ae:etatonos 3af:iotatonos 3b0:upsilondieresistonos 3b1:alpha 3b2:beta 3b3:gamma
3b4:delta 3b5:epsilon 3b6:zeta 3b7:eta 3b8:theta 3b9:iota 3ba:kappa 3bb:lambda 3bc:mugreek 3bd:nu 3be:xi
3bf:omicron 3c0:pi 3c1:rho 3c2:sigma1,sigmafinal 3c3:sigma 3c4:tau 3c5:upsilon 3c6:phi 3c7:chi 3c8:psi
3c9:omega 3ca:iotadieresis 3cb:upsilondieresis 3cc:omicrontonos 3cd:upsilontonos 3ce:omegatonos
3d0:betasymbolgreek 3d1:theta1,thetasymbolgreek 3d2:Upsilon1,Upsilonhooksymbol
3d3:Upsilonacutehooksymbolgreek 3d4:Upsilondieresishooksymbolgreek 3d5:phi1,phisymbolgreek
3d6:omega1,pisymbolgreek 3da:Stigmagreek 3dc:Digammagreek 3de:Koppagreek 3e0:Sampigreek 3e2:Sheicoptic
3e3:sheicoptic 3e4:Feicoptic 3e5:feicoptic 3e6:Kheicoptic 3e7:kheicoptic 3e8:Horicoptic 3e9:horicoptic
3ea:Gangiacoptic 3eb:gangiacoptic 3ec:Shimacoptic 3ed:shimacoptic 3ee:Deicoptic 3ef:deicoptic
3f0:kappasymbolgreek 3f1:rhosymbolgreek 3f2:sigmalunatesymbolgreek 3f3:yotgreek 401:Iocyrillic,afii10023
402:Djecyrillic,afii10051 403:Gjecyrillic,afii10052 404:Ecyrillic,afii10053 405:Dzecyrillic,afii10054
406:Icyrillic,afii10055 407:Yicyrillic,afii10056 408:Jecyrillic,afii10057 409:Ljecyrillic,afii10058
40a:Njecyrillic,afii10059 40b:Tshecyrillic,afii10060 40c:Kjecyrillic,afii10061
40e:Ushortcyrillic,afii10062 40f:Dzhecyrillic,afii10145 410:Acyrillic,afii10017 411:Becyrillic,afii10018
412:Vecyrillic,afii10019 413:Gecyrillic,afii10020 414:Decyrillic,afii10021 415:Iecyrillic,afii10022
416:Zhecyrillic,afii10024 417:Zecyrillic,afii10025 418:Iicyrillic,afii10026 419:Iishortcyrillic,afii10027
41a:Kacyrillic,afii10028 41b:Elcyrillic,afii10029 41c:Emcyrillic,afii10030 41d:Encyrillic,afii10031
41e:Ocyrillic,afii10032 41f:Pecyrillic,afii10033 420:Ercyrillic,afii10034 421:Escyrillic,afii10035
422:Tecyrillic,afii10036 423:Ucyrillic,afii10037 424:Efcyrillic,afii10038 425:Khacyrillic,afii10039
426:Tsecyrillic,afii10040 427:Checyrillic,afii10041 428:Shacyrillic,afii10042 429:Shchacyrillic,afii10043
42a:Hardsigncyrillic,afii10044 42b:Yericyrillic,afii10045 42c:Softsigncyrillic,afii10046
42d:Ereversedcyrillic,afii10047 42e:IUcyrillic,afii10048 42f:IAcyrillic,afii10049 430:acyrillic,afii10065
431:afii10066,becyrillic 432:afii10067,vecyrillic 433:afii10068,gecyrillic 434:afii10069,decyrillic
435:afii10070,iecyrillic 436:afii10072,zhecyrillic 437:afii10073,zecyrillic 438:afii10074,iicyrillic
439:afii10075,iishortcyrillic 43a:afii10076,kacyrillic 43b:afii10077,elcyrillic 43c:afii10078,emcyrillic
43d:afii10079,encyrillic 43e:afii10080,ocyrillic 43f:afii10081,pecyrillic 440:afii10082,ercyrillic
441:afii10083,escyrillic 442:afii10084,tecyrillic 443:afii10085,ucyrillic 444:afii10086,efcyrillic
445:afii10087,khacyrillic 446:afii10088,tsecyrillic 447:afii10089,checyrillic 448:afii10090,shacyrillic
449:afii10091,shchacyrillic 44a:afii10092,hardsigncyrillic 44b:afii10093,yericyrillic
44c:afii10094,softsigncyrillic 44d:afii10095,ereversedcyrillic 44e:afii10096,iucyrillic
44f:afii10097,iacyrillic 451:afii10071,iocyrillic 452:afii10099,djecyrillic 453:afii10100,gjecyrillic
454:afii10101,ecyrillic 455:afii10102,dzecyrillic 456:afii10103,icyrillic 457:afii10104,yicyrillic
458:afii10105,jecyrillic 459:afii10106,ljecyrillic 45a:afii10107,njecyrillic 45b:afii10108,tshecyrillic
45c:afii10109,kjecyrillic 45e:afii10110,ushortcyrillic 45f:afii10193,dzhecyrillic
490:Gheupturncyrillic,afii10050 491:afii10098,gheupturncyrillic 1e80:Wgrave 1e81:wgrave 1e82:Wacute
1e83:wacute 1e84:Wdieresis 1e85:wdieresis 1ef2:Ygrave 1ef3:ygrave 2002:enspace 200b:zerowidthspace
200c:afii61664,zerowidthnonjoiner 200d:afii301 200e:afii299 200f:afii300 2010:hyphentwo 2012:figuredash
2013:endash 2014:emdash 2015:afii00208,horizontalbar 2016:dblverticalbar 2017:dbllowline,underscoredbl
2018:quoteleft 2019:quoteright 201a:quotesinglbase 201b:quoteleftreversed,quotereversed 201c:quotedblleft
201d:quotedblright 201e:quotedblbase 2020:dagger 2021:daggerdbl 2022:bullet 2024:onedotenleader
2025:twodotenleader,twodotleader 2026:ellipsis 202c:afii61573 202d:afii61574 202e:afii61575
2030:perthousand 2032:minute 2033:second 2035:primereversed 2039:guilsinglleft 203a:guilsinglright
203b:referencemark 203c:exclamdbl 203e:overline 2042:asterism 2044:fraction 2070:zerosuperior
2074:foursuperior 2075:fivesuperior 2076:sixsuperior 2077:sevensuperior 2078:eightsuperior
2079:ninesuperior 207a:plussuperior 207c:equalsuperior 207d:parenleftsuperior 207e:parenrightsuperior
207f:nsuperior 2080:zeroinferior 2081:oneinferior 2082:twoinferior 2083:threeinferior 2084:fourinferior
2085:fiveinferior 2086:sixinferior 2087:seveninferior 2088:eightinferior 2089:nineinferior
208d:parenleftinferior 208e:parenrightinferior 20a1:colonmonetary,colonsign 20a2:cruzeiro 20a3:franc
20a4:afii08941,lira 20a7:peseta 20a9:won 20aa:afii57636,newsheqelsign,sheqel,sheqelhebrew 20ab:dong
20ac:Euro,euro 2103:centigrade 2105:afii61248,careof 2109:fahrenheit 2111:Ifraktur 2113:afii61289,lsquare
2116:afii61352,numero 2118:weierstrass 211c:Rfraktur 211e:prescription 2121:telephone 2122:trademark
2126:Ohm,Omega 212b:angstrom 212e:estimated 2135:aleph 2153:onethird 2154:twothirds 215b:oneeighth
215c:threeeighths 215d:fiveeighths 215e:seveneighths 2160:Oneroman 2161:Tworoman 2162:Threeroman
2163:Fourroman 2164:Fiveroman 2165:Sixroman 2166:Sevenroman 2167:Eightroman 2168:Nineroman 2169:Tenroman
216a:Elevenroman 216b:Twelveroman 2170:oneroman 2171:tworoman 2172:threeroman 2173:fourroman
2174:fiveroman 2175:sixroman 2176:sevenroman 2177:eightroman 2178:nineroman 2179:tenroman 217a:elevenroman
217b:twelveroman 2190:arrowleft 2191:arrowup 2192:arrowright 2193:arrowdown 2194:arrowboth 2195:arrowupdn
2196:arrowupleft 2197:arrowupright 2198:arrowdownright 2199:arrowdownleft
21a8:arrowupdnbse,arrowupdownbase 21b5:carriagereturn 21bc:harpoonleftbarbup 21c0:harpoonrightbarbup
21c4:arrowrightoverleft 21c5:arrowupleftofdown 21c6:arrowleftoverright 21cd:arrowleftdblstroke
21cf:arrowrightdblstroke 21d0:arrowdblleft,arrowleftdbl 21d1:arrowdblup 21d2:arrowdblright,dblarrowright
21d3:arrowdbldown 21d4:arrowdblboth,dblarrowleft 21de:pageup 21df:pagedown 21e0:arrowdashleft
21e1:arrowdashup 21e2:arrowdashright 21e3:arrowdashdown 21e4:arrowtableft 21e5:arrowtabright
21e6:arrowleftwhite 21e7:arrowupwhite 21e8:arrowrightwhite 21e9:arrowdownwhite 21ea:capslock
2200:forall,universal 2202:partialdiff 2203:existential,thereexists 2205:emptyset 2206:Delta,increment
2207:gradient,nabla 2208:element 2209:notelement,notelementof 220b:suchthat 220c:notcontains 220f:product
2211:summation 2212:minus 2213:minusplus 2215:divisionslash 2217:asteriskmath 2219:bulletoperator
221a:radical 221d:proportional 221e:infinity 221f:orthogonal,rightangle 2220:angle 2223:divides
2225:parallel 2226:notparallel 2227:logicaland 2228:logicalor 2229:intersection 222a:union 222b:integral
222c:dblintegral 222e:contourintegral 2234:therefore 2235:because 2236:ratio 2237:proportion
223c:similar,tildeoperator 223d:reversedtilde 2243:asymptoticallyequal 2245:approximatelyequal,congruent
2248:approxequal 224c:allequal 2250:approaches 2251:geometricallyequal 2252:approxequalorimage
2253:imageorapproximatelyequal 2260:notequal 2261:equivalence 2262:notidentical 2264:lessequal
2265:greaterequal 2266:lessoverequal 2267:greateroverequal 226a:muchless 226b:muchgreater 226e:notless
226f:notgreater 2270:notlessnorequal 2271:notgreaternorequal 2272:lessorequivalent
2273:greaterorequivalent 2276:lessorgreater 2277:greaterorless 2279:notgreaternorless 227a:precedes
227b:succeeds 2280:notprecedes 2281:notsucceeds 2282:propersubset,subset 2283:propersuperset,superset
2284:notsubset 2285:notsuperset 2286:reflexsubset,subsetorequal 2287:reflexsuperset,supersetorequal
228a:subsetnotequal 228b:supersetnotequal 2295:circleplus,pluscircle 2296:minuscircle
2297:circlemultiply,timescircle 2299:circleot 22a3:tackleft 22a4:tackdown 22a5:perpendicular
22bf:righttriangle 22c5:dotmath 22ce:curlyor 22cf:curlyand 22da:lessequalorgreater 22db:greaterequalorless
22ee:ellipsisvertical 2302:house 2303:control 2305:projective 2310:logicalnotreversed,revlogicalnot
2312:arc 2318:propellor 2320:integraltop,integraltp 2321:integralbottom,integralbt 2325:option
2326:deleteright 2327:clear 2329:angleleft 232a:angleright 232b:deleteleft 2500:SF100000 2502:SF110000
250c:SF010000 2510:SF030000 2514:SF020000 2518:SF040000 251c:SF080000 2524:SF090000 252c:SF060000
2534:SF070000 253c:SF050000 2550:SF430000 2551:SF240000 2552:SF510000 2553:SF520000 2554:SF390000
2555:SF220000 2556:SF210000 2557:SF250000 2558:SF500000 2559:SF490000 255a:SF380000 255b:SF280000
255c:SF270000 255d:SF260000 255e:SF360000 255f:SF370000 2560:SF420000 2561:SF190000 2562:SF200000
2563:SF230000 2564:SF470000 2565:SF480000 2566:SF410000 2567:SF450000 2568:SF460000 2569:SF400000
256a:SF540000 256b:SF530000 256c:SF440000 2580:upblock 2584:dnblock 2588:block 258c:lfblock 2590:rtblock
2591:ltshade,shadelight 2592:shade,shademedium 2593:dkshade,shadedark 25a0:blacksquare,filledbox
25a1:H22073,whitesquare 25a3:squarewhitewithsmallblack 25a4:squarehorizontalfill 25a5:squareverticalfill
25a6:squareorthogonalcrosshatchfill 25a7:squareupperlefttolowerrightfill
25a8:squareupperrighttolowerleftfill 25a9:squarediagonalcrosshatchfill 25aa:H18543,blacksmallsquare
25ab:H18551,whitesmallsquare 25ac:blackrectangle,filledrect 25b2:blackuppointingtriangle,triagup
25b3:whiteuppointingtriangle 25b4:blackuppointingsmalltriangle 25b5:whiteuppointingsmalltriangle
25b6:blackrightpointingtriangle 25b7:whiterightpointingtriangle 25b9:whiterightpointingsmalltriangle
25ba:blackrightpointingpointer,triagrt 25bc:blackdownpointingtriangle,triagdn
25bd:whitedownpointingtriangle 25bf:whitedownpointingsmalltriangle 25c0:blackleftpointingtriangle
25c1:whiteleftpointingtriangle 25c3:whiteleftpointingsmalltriangle 25c4:blackleftpointingpointer,triaglf
25c6:blackdiamond 25c7:whitediamond 25c8:whitediamondcontainingblacksmalldiamond 25c9:fisheye 25ca:lozenge
25cb:circle,whitecircle 25cc:dottedcircle 25ce:bullseye 25cf:H18533,blackcircle
25d0:circlewithlefthalfblack 25d1:circlewithrighthalfblack 25d8:bulletinverse,invbullet
25d9:invcircle,whitecircleinverse 25e2:blacklowerrighttriangle 25e3:blacklowerlefttriangle
25e4:blackupperlefttriangle 25e5:blackupperrighttriangle 25e6:openbullet,whitebullet 25ef:largecircle
fb00:ff fb01:fi fb02:fl fb03:ffi fb04:ffl
`;

/** By name. Several names may have the same character. */
export const CHARACTERS: ReadonlyMap<string, number> = new Map(
  LIST.trim()
    .split(/\s+/)
    .flatMap((row) => {
      const [code = '', names = ''] = row.split(':');
      return names.split(',').map((name): [string, number] => [name, Number.parseInt(code, 16)]);
    }),
);
